# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Meshes are shown as the image of which they were made: every kind that ParaView has, points and cells, with masks and opacities. The
status says how fine the image is and how exact; odd meshes are survived."""
import re

from paraview import simple

import StriderScene as scene

HALF = 8


def look(display, association="POINTS", array="RTData"):
    simple.ColorBy(display, (association, array))
    display.LookupTable.RescaleTransferFunction(37.0, 277.0)
    display.ScalarOpacityFunction.Points = [37.0, 0.3, 0.5, 0.0, 150.0, 0.02, 0.5, 0.0, 277.0, 0.8, 0.5, 0.0]
    display.ScalarOpacityUnitDistance = 2.0


def show(source, association="POINTS", settings=(), array="RTData"):
    """The picture, the status, and the kind of the display."""
    display = simple.Show(source, view)
    assert "Strider Volume" in list(display.GetProperty("Representation").Available), display.GetXMLName()
    display.SetRepresentationType("Strider Volume")
    look(display, association, array)
    for name, value in settings:
        setattr(display, name, value)
    camera = view.GetActiveCamera()
    camera.SetPosition(60, 45, 50)
    camera.SetFocalPoint(0, 0, 0)
    camera.SetViewUp(0, 1, 0)
    picture = scene.capture(view)
    status = scene.statistic(display, "StriderResampling") if display.SMProxy.GetProperty("StriderResampling") else ""
    kind = display.GetXMLName()
    simple.Hide(source, view)
    simple.Delete(display)
    return picture, status, kind


def error_of(status):
    return float(re.search(r"mean error in the cells: ([\d.e-]+)% of the range", status).group(1))


def script(kind, body, **inputs):
    return simple.ProgrammableFilter(OutputDataSetType=kind, Script=body, **inputs)


# Trees of cells of four, two levels deep: each leaf has the value of the image's cell around its center.
MAKE_TREES = """
from vtkmodules.vtkCommonCore import vtkDoubleArray
from vtkmodules.vtkCommonDataModel import vtkHyperTreeGrid, vtkHyperTreeGridNonOrientedGeometryCursor
import numpy
image = self.GetInputDataObject(0, 0)
trees = vtkHyperTreeGrid()
self.GetOutputDataObject(0).SetBlock(0, trees)
half = HALF // 2
trees.Initialize()
trees.SetDimensions([half + 1] * 3)
trees.SetBranchFactor(2)
places = vtkDoubleArray()
for index in range(half + 1):
    places.InsertNextValue(-HALF + 4 * index)
trees.SetXCoordinates(places)
trees.SetYCoordinates(places)
trees.SetZCoordinates(places)
values = vtkDoubleArray()
values.SetName("RTData")
source = image.GetCellData().GetArray("RTData")
cursor = vtkHyperTreeGridNonOrientedGeometryCursor()
def fill(cursor, level):
    bounds = [0.0] * 6
    cursor.GetBounds(bounds)
    center = [(bounds[0] + bounds[1]) / 2, (bounds[2] + bounds[3]) / 2, (bounds[4] + bounds[5]) / 2]
    index = cursor.GetGlobalNodeIndex()
    while values.GetNumberOfTuples() <= index:
        values.InsertNextValue(0.0)
    values.SetValue(index, source.GetValue(find(center)))
    if level < 2:
        cursor.SubdivideLeaf()
        for child in range(cursor.GetNumberOfChildren()):
            cursor.ToChild(child)
            fill(cursor, level + 1)
            cursor.ToParent()
def find(center):
    x, y, z = (int(numpy.floor(place + HALF)) for place in center)
    return x + 2 * HALF * (y + 2 * HALF * z)
offset = 0
for tree in range(half ** 3):
    trees.InitializeNonOrientedGeometryCursor(cursor, tree, True)
    cursor.SetGlobalIndexStart(offset)
    fill(cursor, 0)
    offset += cursor.GetTree().GetNumberOfVertices()
trees.GetCellData().AddArray(values)
""".replace("HALF", str(HALF))

scene.load_plugin()
view = scene.make_view()
view.UseFXAA = 0
wavelet = simple.Wavelet(WholeExtent=[-HALF, HALF] * 3)
masked = simple.Calculator(Input=wavelet, ResultArrayName="mask", Function="if(coordsY+2*coordsZ>1,1,0)")
both = simple.Calculator(Input=masked, ResultArrayName="opacities", Function="150 + 100*sin(coordsX/3)*cos(coordsY/4) + coordsZ")
cells = simple.PointDatatoCellData(Input=both)
meshes = {
    "tetrahedra": (simple.Tetrahedralize(Input=both), "UnstructuredGridRepresentation"),
    "voxels": (simple.AppendDatasets(Input=both), "UnstructuredGridRepresentation"),
    "structured": (simple.Transform(Input=both), "StructuredGridRepresentation"),
    "explicit": (script("vtkMultiblockDataSet", """
from vtkmodules.vtkFiltersCore import vtkUnstructuredGridToExplicitStructuredGrid
from vtkmodules.vtkCommonDataModel import vtkDataObject
from vtkmodules.vtkCommonCore import vtkIntArray
grid = self.GetInputDataObject(0, 0).NewInstance()
grid.ShallowCopy(self.GetInputDataObject(0, 0))
count = COUNT
for axis, name in enumerate("ijk"):
    numbers = vtkIntArray()
    numbers.SetName(name)
    for cell in range(count ** 3):
        numbers.InsertNextValue(cell // count ** axis % count)
    grid.GetCellData().AddArray(numbers)
filter = vtkUnstructuredGridToExplicitStructuredGrid()
filter.SetInputData(grid)
filter.SetWholeExtent(0, count, 0, count, 0, count)
for axis, name in enumerate("ijk"):
    filter.SetInputArrayToProcess(axis, 0, 0, vtkDataObject.CELL, name)
filter.Update()
self.GetOutputDataObject(0).SetBlock(0, filter.GetOutput())
""".replace("COUNT", str(2 * HALF)), Input=simple.AppendDatasets(Input=both)), "GeometryRepresentation"),
    "blocks": (simple.GroupDatasets(Input=[
        simple.AppendDatasets(Input=simple.ExtractSubset(Input=both, VOI=[-HALF, 0] + [-HALF, HALF] * 2)),
        simple.Tetrahedralize(Input=simple.ExtractSubset(Input=both, VOI=[0, HALF] + [-HALF, HALF] * 2))]),
        "UnstructuredGridRepresentation"),
}
SETTINGS = (
    (),
    (("StriderShade", 1), ("StriderSpecular", 0.4)),
    (("StriderMaskArray", ["POINTS", "mask"]),),
    (("UseSeparateOpacityArray", 1), ("OpacityArrayName", ["POINTS", "opacities"])),
    (("StriderBlendMode", "Maximum intensity"),),
    (("UseCropping", 1), ("CroppingScale", [0.5, 0.7, 1.0])),
)
show(both)  # the first frame of a view resets its camera
for settings in SETTINGS:
    image, _, _ = show(both, "POINTS", settings)
    assert scene.covered_fraction(image) > 0.02, settings
    for name, (source, kind) in meshes.items():
        if settings and name not in ("voxels", "structured"):
            continue
        picture, status, found = show(source, "POINTS", settings)
        assert found == kind, (name, found)
        # Samples have values of the image, up to the kinks of tetrahedra, and are four times as close. Gradients are differences of
        # nearer voxels then, and masks have finer steps.
        mean = scene.mean_difference(image, picture)
        print(f"{name}, {dict(settings)}: mean difference {mean:.3f} of 255; {status}", flush=True)
        assert mean < (4.0 if "Mask" in str(settings) or "Shade" in str(settings) else 0.8), (name, settings, mean)
        assert status.startswith("65 x 65 x 65 voxels, "), status
        # Samples in hexahedra are as exact as the cells, whose faces have voxels; faces of tetrahedra lie between these.
        assert error_of(status) < (0.5 if name in ("tetrahedra", "blocks") else 1e-4), status

# Cells: the same values in cubes, where the image blends cells.
image, _, _ = show(cells, "CELLS")
picture, status, _ = show(simple.AppendDatasets(Input=cells), "CELLS")
# One voxel of four, along each axis, is blended with the next cell.
assert scene.mean_difference(image, picture) < 2.0 and 0.1 < error_of(status) < 5.0, status
trees = script("vtkMultiblockDataSet", MAKE_TREES, Input=cells)
picture, status, kind = show(trees, "CELLS")
print("hyper trees:", scene.mean_difference(image, picture), status, flush=True)
assert kind == "HyperTreeGridRepresentation" and scene.mean_difference(image, picture) < 2.0, (kind, scene.mean_difference(image, picture))
assert status.startswith("64 x 64 x 64 voxels"), status
_, status, _ = show(trees, "CELLS", (("StriderResamplingBudget", 1.0),))
assert "to fit the memory budget" in status and error_of(status) > 0.1, status
display = simple.Show(simple.HyperTreeGridRandom(), view)  # alone, not in a block
display.SetRepresentationType("Strider Volume")
simple.ResetCamera(view)
assert display.GetXMLName() == "HyperTreeGridRepresentation" and scene.covered_fraction(scene.capture(view)) > 0.02
simple.Delete(display)

# Blocks that mix an image and a mesh: halves of one image.
halves = simple.GroupDatasets(Input=[
    simple.ExtractSubset(Input=both, VOI=[-HALF, 0] + [-HALF, HALF] * 2),
    simple.AppendDatasets(Input=simple.ExtractSubset(Input=both, VOI=[0, HALF] + [-HALF, HALF] * 2))])
image, _, _ = show(both)
picture, status, kind = show(halves)
print("image and mesh:", scene.mean_difference(image, picture), status, flush=True)
assert kind == "GeometryRepresentation" and scene.mean_difference(image, picture) < 0.8, (kind, scene.mean_difference(image, picture))

# Coarser images have larger errors, as the status says.
errors = []
for count in (11, 21, 41):
    _, status, _ = show(meshes["tetrahedra"][0], settings=(
        ("StriderResamplingResolution", "Dimensions"), ("StriderResamplingDimensions", [count, count + 1, count + 2])))
    assert status.startswith(f"{count} x {count + 1} x {count + 2} voxels"), status
    errors.append(error_of(status))
assert errors[0] > 1.5 * errors[1] > 2.0 * errors[2] > 0.0, errors
_, status, _ = show(meshes["tetrahedra"][0], settings=(("StriderResamplingBudget", 1.0),))
assert "to fit the memory budget" in status, status

# Odd meshes.
pieces = {
    "layer": [-HALF, HALF, -HALF, HALF, 0, 1],
    "two cells": [0, 2, 0, 1, 0, 1],
}
for name, extent in pieces.items():
    piece = simple.ExtractSubset(Input=both, VOI=extent)
    with scene.messages() as found:
        image, _, _ = show(piece)
        for source in (simple.AppendDatasets(Input=piece), simple.Transform(Input=piece)):
            picture, status, _ = show(source)
            print(name, scene.mean_difference(image, picture), status, flush=True)
            assert scene.covered_fraction(picture) > 0.5 * scene.covered_fraction(image) > 0.0, name
            assert scene.mean_difference(image, picture) < 0.8, (name, scene.mean_difference(image, picture))
    assert not found, found
with scene.messages() as found:
    picture, status, _ = show(script("vtkUnstructuredGrid", "", Input=both), array="RTData")
assert scene.covered_fraction(picture) == 0.0 and status == "", status
holes = script("vtkUnstructuredGrid", """
import numpy
output.ShallowCopy(inputs[0].VTKObject)
values = numpy.array(inputs[0].PointData["RTData"])
values[::50] = numpy.nan
output.PointData.append(values, "RTData")
""", Input=simple.AppendDatasets(Input=both))
with scene.messages() as found:
    picture, status, _ = show(holes)
assert not found and scene.covered_fraction(picture) > 0.02 and error_of(status) < 1e-4, (found, status)

# A point that no cell uses, and a triangle with it, far away: neither the image nor the camera reaches there.
stray = script("vtkUnstructuredGrid", """
from vtkmodules.vtkCommonDataModel import VTK_TRIANGLE
output.VTKObject.DeepCopy(inputs[0].VTKObject)
place = output.VTKObject.GetPoints().InsertNextPoint(1e6, 0.0, 0.0)
for index in range(output.VTKObject.GetPointData().GetNumberOfArrays()):
    output.VTKObject.GetPointData().GetArray(index).InsertNextTuple1(0.0)
output.VTKObject.InsertNextCell(VTK_TRIANGLE, 3, [0, 1, place])
""", Input=simple.AppendDatasets(Input=wavelet))
image, _, _ = show(simple.AppendDatasets(Input=wavelet))
picture, status, _ = show(stray)
assert status.startswith("65 x 65 x 65 voxels") and scene.largest_difference(image, picture) == 0, status

# An array that is missing is named, and those of the mesh that can be chosen.
with scene.messages() as found:
    display = simple.Show(meshes["voxels"][0], view)
    display.SetRepresentationType("Strider Volume")
    display.ColorArrayName = ["POINTS", "missing"]
    assert scene.covered_fraction(scene.capture(view)) == 0.0
    display.ColorArrayName = ["POINTS", "RTData"]
    assert scene.covered_fraction(scene.capture(view)) > 0.02
assert len(found) == 1 and "RTData (points)" in found[0] and "'missing'" in found[0], found

# The camera alone makes no image anew.
former = scene.statistic(display, "StriderResampling")
with_notes = display.SMProxy.GetClientSideObject().GetActiveRepresentation()
texts = []
observer = with_notes.AddObserver("ProgressEvent", lambda *_: texts.append(with_notes.GetProgressText()))
for _ in range(3):
    view.GetActiveCamera().Azimuth(20)
    view.SMProxy.InteractiveRender()
    simple.Render(view)
with_notes.RemoveObserver(observer)
assert "Strider Volume: resampling" not in texts and scene.statistic(display, "StriderResampling") == former, texts

# Resampling reports its progress, and an abort leaves the rest hidden until the next change.
representation = display.SMProxy.GetClientSideObject().GetActiveRepresentation()
shares = []


def note_progress(*_):
    if representation.GetProgressText() == "Strider Volume: resampling":
        shares.append(representation.GetProgress())
        if ABORTS and 0.3 < representation.GetProgress() < 1.0:
            representation.SetAbortExecute(1)


observer = representation.AddObserver("ProgressEvent", note_progress)
ABORTS = False
display.StriderResamplingBudget = 20.0
whole = scene.capture(view)
shares = shares[len(shares) - 1 - shares[::-1].index(0.0):]  # VTK's own 0 and 1 come first
assert len(shares) >= 5 and shares == sorted(shares) and shares[0] == 0.0 and shares[-1] == 1.0, shares
ABORTS = True
shares = []
display.StriderResamplingBudget = 2.0
part = scene.capture(view)
assert 0.3 < shares[-1] < 1.0 and 0.0 < scene.covered_fraction(part) < scene.covered_fraction(whole), shares
ABORTS = False
display.StriderResamplingBudget = 21.0
assert scene.mean_difference(scene.capture(view), whole) == 0.0
