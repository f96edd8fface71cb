# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders the pictures that UndoInWindow.xml goes back and forth between, without the window. Any two differ."""
import StriderBaselines as baselines

PLAIN = {
    "StriderBlendMode": "Composite",
    "StriderSampleDistanceInVoxels": 0.5,
    "StriderUseClippingPlane": 0,
}
PICTURES = {
    "Plain": ({}, 0.0),
    "Isosurface": ({"StriderBlendMode": "Isosurface"}, 0.0),
    "Maximum": ({"StriderBlendMode": "Maximum intensity"}, 0.0),
    "Coarse": ({"StriderSampleDistanceInVoxels": 40.0}, 0.0),
    "Clipped": ({"StriderUseClippingPlane": 1}, 0.0),
    "ClippedLower": ({"StriderUseClippingPlane": 1}, -5.0),
}

view, _, display = baselines.show_wavelet()
images = {}
for name, (settings, planeX) in PICTURES.items():
    for key, value in {**PLAIN, **settings}.items():
        setattr(display, key, value)
    display.StriderClippingPlane.Origin = [planeX, 0.0, 0.0]
    images[name] = baselines.save_picture(view, name)
baselines.expect_all_differ(images, 20)
