# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The README's script renders a volume into an image that is not empty, and fails where it cannot."""
import os
import runpy
import subprocess
import sys

from paraview import simple

plugin, folder = sys.argv[1:3]
script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Support/Examples/RenderVolume.py")
os.makedirs(folder, exist_ok=True)
data, image = (os.path.join(folder, name) for name in ("wavelet.vti", "wavelet.png"))
# VTK 9.2 cannot read raw data with Debian 12's expat
simple.SaveData(data, proxy=simple.Wavelet(), DataMode="Binary")
if os.path.exists(image):
    os.remove(image)

sys.argv = ["RenderVolume.py", plugin, data, image]
names = runpy.run_path(script)

assert names["display"].GetPropertyValue("StriderDeviceName"), "no frame was rendered by Strider"
# An image of one color of this size takes about 4 kB.
size = os.path.getsize(image)
assert size > 20000, f"{image} has {size} bytes: nothing can be seen on it"

# CUDA is asked for, and there is no GPU.
without_gpu = {**os.environ, "STRIDER_BACKEND": "cuda", "CUDA_VISIBLE_DEVICES": ""}
pvbatch = os.readlink("/proc/self/exe")
done = subprocess.run([pvbatch, script, plugin, data, image], env=without_gpu, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                      check=False)
assert done.returncode == 1, (done.returncode, done.stdout)
assert f"{image} is empty: nothing was rendered" in done.stdout and "rendered on" not in done.stdout, done.stdout
