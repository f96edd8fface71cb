# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Runs a program that knows nothing of Strider: by VTK alone, through Strider, and through Strider with MatchVTK. Strider comes
by VTK_AUTOLOAD_PATH. The pictures must be as alike as the client's settings let them be.

RunClient.py CLIENT AUTOLOAD_FOLDER OUTPUT_FOLDER, where CLIENT is f3d, vedo, mayavi or invesalius
"""
import os
import pathlib
import subprocess
import sys

import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkIOImage import vtkPNGReader
from vtkmodules.vtkIOXML import vtkXMLImageDataWriter

from WaveVolume import SIZE, make_waves

HERE = pathlib.Path(__file__).resolve().parent
# Client -> command without the picture's name, bounds of mean differences in 255ths, with MatchVTK and without, and
# side in pixels of the blocks whose means are compared. Without MatchVTK highlights follow another formula than VTK
# 9.1's, and vedo and mayavi shade. InVesalius enables jitter, whose noise differs from VTK's.
CLIENTS = {
    "f3d": (["f3d", "--volume", "--dry-run", "--resolution=300,300", "waves.vti", "--output"], 0.02, 0.2, 1),
    "vedo": ([sys.executable, HERE / "ShowByVedo.py"], 0.02, 0.5, 1),
    "mayavi": ([sys.executable, HERE / "ShowByMayavi.py"], 0.02, 2.0, 1),
    "invesalius": ([sys.executable, HERE / "ShowByInVesalius.py"], 0.15, 0.4, 10),
}


def write_volume(path):
    image = vtkImageData()
    image.SetDimensions(*SIZE)
    scalars = numpy_to_vtk(make_waves().astype(numpy.uint8).ravel(order="F"), deep=True)
    scalars.SetName("waves")
    image.GetPointData().SetScalars(scalars)
    writer = vtkXMLImageDataWriter()
    writer.SetInputData(image)
    writer.SetFileName(str(path))
    writer.Write()


def read_picture(path):
    reader = vtkPNGReader()
    reader.SetFileName(str(path))
    reader.Update()
    image = reader.GetOutput()
    pixels = vtk_to_numpy(image.GetPointData().GetScalars())
    return pixels.reshape(image.GetDimensions()[1], image.GetDimensions()[0], -1)[:, :, :3].astype(float)


def average(picture, block):
    """Means of block x block pixels."""
    height, width = (length // block for length in picture.shape[:2])
    return picture[:height * block, :width * block].reshape(height, block, width, block, 3).mean(axis=(1, 3))


def run(command, folder, name, environment):
    """Its picture, or None, and what it printed."""
    picture = folder / f"{name}.png"
    picture.unlink(missing_ok=True)
    done = subprocess.run([*map(str, command), str(picture)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", check=False,
                          env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **environment})
    print(f"-- {name}: {done.returncode}\n{done.stdout[-2000:]}")
    return (read_picture(picture) if picture.is_file() else None), done.stdout


def main():
    client, autoload, output = sys.argv[1:]
    command, matched_bound, own_bound, block = CLIENTS[client]
    folder = pathlib.Path(output).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    write_volume(folder / "waves.vti")
    through = {"VTK_AUTOLOAD_PATH": autoload, "STRIDER_BACKEND": "cpu"}
    vtk, _ = run(command, folder, "vtk", {})
    strider, said = run(command, folder, "strider", through)
    matched, said_matched = run(command, folder, "match", {**through, "STRIDER_MATCH_VTK": "1"})
    # Verifies that Strider draws: it cannot draw with this backend.
    refused, _ = run(command, folder, "refused", {**through, "STRIDER_BACKEND": "none"})
    problems = []
    if vtk is None or strider is None or matched is None or vtk.std() < 10:
        sys.exit("nothing is to be seen")
    if refused is None or numpy.abs(refused - vtk).mean() < 3:
        problems.append("it is not Strider that draws the client's volume")
    if "vtkStrider" in said + said_matched:
        problems.append("Strider says something")
    for name, picture, bound in (("with MatchVTK", matched, matched_bound), ("without", strider, own_bound)):
        difference = numpy.abs(average(picture, block) - average(vtk, block))
        print(f"{client} {name}: mean difference {difference.mean():.3f}, largest {difference.max():.1f} of 255")
        if difference.mean() > bound:
            problems.append(f"mean difference {difference.mean():.3f} {name}: at most {bound}")
    sys.exit("\n".join(problems) or 0)


main()
