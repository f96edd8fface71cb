# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
import sys

from paraview import simple

plugin, data, image = sys.argv[1:]
simple.LoadPlugin(plugin, remote=False, ns=globals())
view = simple.CreateView("RenderView")
display = simple.Show(simple.OpenDataFile(data), view)
display.SetRepresentationType("Strider Volume")
simple.ResetCamera(view)
simple.SaveScreenshot(image, view, ImageResolution=[1280, 720])
display.UpdatePropertyInformation()
device = display.GetPropertyValue("StriderDeviceName")
if not device:
    raise RuntimeError(f"{image} is empty: nothing was rendered")
print(f"{image}, rendered on", device)
