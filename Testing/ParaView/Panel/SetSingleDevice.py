# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""For the paraview program's --script: shows a volume whose single CUDA device is set, in the panel and on the settings page."""
from paraview import simple

simple.GetSettingsProxy("StriderSettings").SMProxy.GetProperty("CUDADevice").SetElement(0, 0)
source = simple.Wavelet()
display = simple.Show(source, simple.GetActiveViewOrCreate("RenderView"))
display.SetRepresentationType("Strider Volume")
display.StriderBackend = "CPU"
display.StriderDeviceIndex = 0
simple.SetActiveSource(source)
simple.Render()
