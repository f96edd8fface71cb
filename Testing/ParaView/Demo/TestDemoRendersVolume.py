# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The demo's script renders a volume from a file, writes a picture that is not empty, and says why a missing file is none."""
import os
import subprocess
import sys

import numpy
from paraview import servermanager, simple
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkNIFTIImageWriter, vtkPNGReader

import StriderScene as scene

folder = os.path.dirname(os.path.abspath(__file__))
pvbatch = os.path.join(os.path.dirname(os.readlink("/proc/self/exe")), "pvbatch")


def run_demo(volume, picture):
    command = [pvbatch, os.path.join(folder, "RenderDemo.py"), volume, picture, "--plugin", sys.argv[1],
               "--size", "200", "150", "--frames", "3"]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


volume = scene.output_path("wavelet.vti")
picture = scene.output_path("demo.png")
# VTK 9.2 cannot read raw data with Debian 12's expat
simple.SaveData(volume, scene.wavelet(), DataMode="Binary")
done = run_demo(volume, picture)
assert done.returncode == 0, done.stdout
lines = [line for line in done.stdout.splitlines() if line.startswith("Strider: ")]
assert len(lines) == 1, done.stdout
assert "wavelet.vti 41x41x41 float" in lines[0] and " ms a frame" in lines[0], lines



def read_colours():
    reader = vtkPNGReader()
    reader.SetFileName(picture)
    reader.Update()
    assert reader.GetOutput().GetDimensions()[:2] == (200, 150)
    return vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars()).astype(int)


colours = read_colours()
assert len(numpy.unique(colours, axis=0)) > 100

# In NIfTI too a volume is shown whole; only the demo's own head is cut open.
writer = vtkNIFTIImageWriter()
writer.SetInputData(servermanager.Fetch(scene.wavelet()))
writer.SetFileName(scene.output_path("wavelet.nii.gz"))
writer.Write()
done = run_demo(writer.GetFileName(), picture)
assert done.returncode == 0, done.stdout
difference = numpy.abs(read_colours() - colours).mean()
assert difference < 1, difference

empty = scene.output_path("empty.vti")
with open(empty, "w") as file:
    file.write('<VTKFile type="ImageData" version="1.0"><ImageData WholeExtent="0 1 0 1 0 1"')
damaged = run_demo(empty, picture)
assert damaged.returncode != 0
assert "no voxels were read from empty.vti" in damaged.stdout and "Trace" + "back" not in damaged.stdout, damaged.stdout

missing = run_demo("missing.nii.gz", picture)
assert missing.returncode != 0
assert "missing.nii.gz: no such file" in missing.stdout and "Trace" + "back" not in missing.stdout, missing.stdout
