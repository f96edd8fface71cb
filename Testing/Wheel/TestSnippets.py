# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The Python of the guide's page runs as it is there: TestSnippets.py vtk|cvista PAGE

Each block runs in a process and a folder of its own, with the files and names that the page presumes. Blocks for trame run with
the stock VTK, where trame is installed.
"""
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile

PYVISTA = """
import numpy
import pyvista
grid = pyvista.ImageData(dimensions=(30, 30, 30))
grid["distance"] = numpy.linalg.norm(grid.points - 14.5, axis=1).astype("float32")
grid.save("volume.vti")
"""
PYVISTA_AFTER = """
import pathlib
import strider
images = list(pathlib.Path().glob("*.png"))
for image in images:
    assert numpy.ptp(pyvista.read(image).point_data.active_scalars, axis=0).max() > 20, "nothing is drawn"
assert images and strider.is_enabled()
from strider import _loading
assert _loading.import_vtk("vtkRenderingVolume").vtkGPUVolumeRayCastMapper().GetClassName() == "vtkStriderVolumeMapper"
"""
# The server ends after seconds without a client.
TRAME = """
import sys
import strider
strider.enable()
import vtkmodules.vtkRenderingOpenGL2
from vtkmodules.vtkRenderingCore import vtkRenderer, vtkRenderWindow, vtkVolume
from vtkmodules.vtkRenderingVolume import vtkGPUVolumeRayCastMapper
from vtkmodules.vtkImagingCore import vtkRTAnalyticSource
source = vtkRTAnalyticSource()
mapper = vtkGPUVolumeRayCastMapper()
mapper.SetInputConnection(source.GetOutputPort())
volume = vtkVolume()
volume.SetMapper(mapper)
renderer = vtkRenderer()
renderer.AddVolume(volume)
window = vtkRenderWindow()
window.SetOffScreenRendering(1)
window.AddRenderer(renderer)
sys.argv = ["page", "--server", "--port", "0", "--timeout", "3"]
"""
TRAME_AFTER = """
window.Render()
assert mapper.GetClassName() == "vtkStriderVolumeMapper" and mapper.GetBackendInUse()
"""


def list_snippets(page):
    """Blocks of Python, with what comes before and after each."""
    blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    for block in blocks:
        if "SetMatchVTK" in block:
            yield "Match VTK", block
        elif "trame" not in block:
            yield "PyVista", PYVISTA + block + PYVISTA_AFTER
        elif sys.argv[1] == "vtk" and importlib.util.find_spec("trame_vtk"):
            yield "trame", TRAME + block + TRAME_AFTER
        else:
            print("skipped: trame needs the stock VTK and trame")


def main():
    count = 0
    for name, code in list_snippets(pathlib.Path(sys.argv[2])):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-c", code], cwd=folder, timeout=180, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, check=False)
        assert done.returncode == 0, f"{code}\n{done.stdout}"
        print(f"{name}: passed")
        count += 1
    assert count, f"{sys.argv[2]} has no Python that runs here"


main()
