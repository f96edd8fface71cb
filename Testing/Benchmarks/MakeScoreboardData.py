# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Writes the volumes of Scoreboard.txt as .strider files, which StriderBench reads without VTK.

`pvpython MakeScoreboardData.py DATA FOLDER`, with the Python package strider on PYTHONPATH: DATA holds the detached NRRD headers of the
real volumes of the tests, with one gzip file of voxels each.
"""
import gzip
import pathlib
import sys

import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkImageData

from strider.vtkStriderVolumeRendering import vtkStriderVolumeWriter

# Names of the files by those of the headers: two CTs, an MRI and two simulations.
VOLUMES = {"cthead": "cthead", "engine": "engine", "t2w": "t2w", "hdz2000": "hdz2000", "isabel_velocity_48": "isabel"}
TYPES = {"uint8": "u1", "uint16": "u2", "int16": "i2", "float": "f4", "double": "f8"}


def read_volume(path):
    """The image of a detached header. vtkNrrdReader would not swap the bytes of big-endian gzip files."""
    lines = path.read_text(encoding="ascii").splitlines()[1:]
    fields = dict(line.split(": ", 1) for line in lines if ": " in line)
    order = ">" if fields.get("endian") == "big" else "<"
    voxels = numpy.frombuffer(gzip.decompress((path.parent / fields["data file"]).read_bytes()), order + TYPES[fields["type"]])
    voxels = voxels.astype(TYPES[fields["type"]])
    image = vtkImageData()
    image.SetDimensions(*map(int, fields["sizes"].split()))
    image.SetSpacing(*map(float, fields["spacings"].split()))
    scalars = numpy_to_vtk(voxels, deep=True)
    scalars.SetName(path.stem)
    image.GetPointData().SetScalars(scalars)
    return image


def main(data, folder):
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for header, name in VOLUMES.items():
        file = pathlib.Path(folder) / f"{name}.strider"
        writer = vtkStriderVolumeWriter()
        writer.SetFileName(str(file))
        writer.SetInputDataObject(read_volume(pathlib.Path(data) / f"{header}.nhdr"))
        if not writer.Write():
            return 1
        print(f"{file}: {file.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: pvpython MakeScoreboardData.py DATA FOLDER")
    sys.exit(main(*sys.argv[1:]))
