# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Climate files count latitudes from north to south: the map is north up all the same, and the picture is that of the file whose rows are
in the other order, in one grid and in blocks."""
import struct
import sys

import numpy
from paraview import simple

import StriderScene as scene

UNITS = {"lev": "m", "lat": "degrees_north", "lon": "degrees_east", "warmth": "K"}


def words(text):
    """A name or a text of a netCDF file: its length, and bytes that end at a multiple of 4."""
    data = text.encode()
    return struct.pack(">i", len(data)) + data.ljust(-(-len(data) // 4) * 4, b"\0")


def write_netcdf(path, axes, values):
    """A file in netCDF's classic format: a variable for each axis, and one over all of them, as 4-byte reals with units."""
    dimension_tag, variable_tag, attribute_tag, text_type, real_type = 10, 11, 12, 2, 5
    names = list(axes)
    variables = [(name, [number], axes[name]) for number, name in enumerate(names)] + [("warmth", [0, 1, 2], values)]
    variables = [(name, ids, numpy.asarray(numbers, ">f4").tobytes()) for name, ids, numbers in variables]

    def make_header(begins):
        header = b"CDF\1" + struct.pack(">iii", 0, dimension_tag, len(names))
        header += b"".join(words(name) + struct.pack(">i", len(axes[name])) for name in names)
        header += struct.pack(">iiii", 0, 0, variable_tag, len(variables))
        for (name, ids, data), begin in zip(variables, begins):
            header += words(name) + struct.pack(f">i{len(ids)}i", len(ids), *ids)
            header += struct.pack(">ii", attribute_tag, 1) + words("units") + struct.pack(">i", text_type) + words(UNITS[name])
            header += struct.pack(">iii", real_type, len(data), begin)
        return header

    begin = len(make_header([0] * len(variables)))
    begins = []
    for _, _, data in variables:
        begins.append(begin)
        begin += len(data)
    with open(path, "wb") as file:
        file.write(make_header(begins) + b"".join(data for _, _, data in variables))


def read(name, latitudes):
    """The file as a rectilinear grid whose values say how far north, and how far east, they are."""
    path = scene.output_path(name + ".nc")
    longitudes = numpy.arange(0.0, 42.0, 2.0)
    levels = numpy.array([0.0, 1.0, 3.0, 6.0, 10.0, 20.0])
    warmth = numpy.zeros((6, 21, 21)) + (50.0 + 2.0 * latitudes)[:, None] + 0.2 * longitudes
    write_netcdf(path, {"lev": levels, "lat": latitudes, "lon": longitudes}, warmth)
    source = simple.NetCDFReader(FileName=[path])
    source.SphericalCoordinates = 0
    source.UpdatePipeline()
    return source


def draw(source):
    """Grey says how warm it is; seen from above."""
    display = scene.show_as_strider(source, view)
    if display.Representation != "Strider Volume":
        print("Rectilinear grids have a display of their own in this ParaView (from 6.0 on), which does not offer Strider.")
        sys.exit(77)
    simple.ColorBy(display, ("POINTS", "warmth"))
    display.SetScalarBarVisibility(view, False)
    display.ScalarOpacityUnitDistance = 1e-3
    colors = simple.GetColorTransferFunction("warmth")
    colors.AutomaticRescaleRangeMode = "Never"
    colors.ColorSpace = "RGB"
    colors.RGBPoints = [0.0, 0.0, 0.0, 0.0, 100.0, 1.0, 1.0, 1.0]
    simple.GetOpacityTransferFunction("warmth").Points = [0.0, 1.0, 0.5, 0.0, 100.0, 1.0, 0.5, 0.0]
    view.CameraParallelProjection = 1
    view.CameraFocalPoint = [20.0, 0.0, 10.0]
    view.CameraPosition = [20.0, 0.0, 200.0]
    view.CameraViewUp = [0.0, 1.0, 0.0]
    view.CameraParallelScale = 20.0
    with scene.messages() as found:
        picture = scene.capture(view)
    assert not found, found
    simple.Hide(source, view)
    return picture


scene.load_plugin()
view = scene.make_view()
even = numpy.linspace(-20.0, 20.0, 21)
uneven = even * numpy.abs(even) / 20.0 + 0.1 * even
uneven *= 20.0 / uneven[-1]
rows = scene.SIZE[1]
for name, latitudes in (("even", even), ("uneven", uneven)):
    rising = draw(read(name + "-rising", latitudes))
    falling = draw(read(name + "-falling", latitudes[::-1]))
    middle = rising[:, scene.SIZE[0] // 2, 0]
    for row, latitude in ((rows // 8, -15.0), (rows // 2, 0.0), (rows * 7 // 8, 15.0)):
        expected = 2.55 * (50.0 + 2.0 * latitude + 0.2 * 20.0)
        assert abs(middle[row] - expected) < 6.0, (name, row, middle[row], expected)
    difference = scene.largest_difference(rising, falling)
    print(f"{name}: {difference}")
    assert difference <= 1, (name, difference)
    assert scene.covered_fraction(falling) > 0.5

# Blocks that meet at a latitude, counted from north to south.
whole = read("whole", uneven[::-1])
picture = draw(whole)
north = simple.ExtractSubset(Input=whole, VOI=[0, 20, 0, 8, 0, 5])
south = simple.ExtractSubset(Input=whole, VOI=[0, 20, 8, 20, 0, 5])
difference = scene.largest_difference(picture, draw(simple.GroupDatasets(Input=[north, south])))
print(f"blocks: {difference}")
assert difference <= 2, difference
