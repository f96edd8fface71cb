# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The README's script renders a volume into an image that is not empty."""
import os
import runpy
import sys

from paraview import simple

plugin, folder = sys.argv[1:3]
os.makedirs(folder, exist_ok=True)
data, image = (os.path.join(folder, name) for name in ("wavelet.vti", "wavelet.png"))
# VTK 9.2 cannot read raw data with Debian 12's expat
simple.SaveData(data, proxy=simple.Wavelet(), DataMode="Binary")
if os.path.exists(image):
    os.remove(image)

sys.argv = ["RenderVolume.py", plugin, data, image]
names = runpy.run_path(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Support/Examples/RenderVolume.py"))

assert names["display"].GetPropertyValue("StriderDeviceName"), "no frame was rendered by Strider"
# An image of one color of this size takes about 4 kB.
size = os.path.getsize(image)
assert size > 20000, f"{image} has {size} bytes: nothing can be seen on it"
