# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders the scene of SettingChangesPicture.xml without the window: with its settings, and without, which must differ."""
import StriderBaselines as baselines

view, _, display = baselines.show_wavelet()
before = baselines.capture_image(view)
display.StriderSampleDistanceInVoxels = 40.0
error = baselines.measure_difference(before, baselines.save_picture(view, "SettingChangesPicture"))
assert error > 100, error
