# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Frames prepare only those blocks again for which something has changed. After each change they show what blocks show that are made anew,
as those of a volume that was hidden."""
from paraview import simple

import StriderScene as scene

# The blocks are parts of one grid, or grids of their own, images or rectilinear grids, and have their looks in the order of their places.
SCRIPT = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkCompositeDataSet, vtkImageData, vtkMultiBlockDataSet, vtkRectilinearGrid

CELLS, STRETCH, PHASE, HIDDEN = 6, {stretch}, {phase}, {hidden}


def add(block, name, values):
    array = numpy_to_vtk(numpy.ascontiguousarray(values).ravel(), deep=True)
    array.SetName(name)
    block.GetPointData().AddArray(array)


for number in range(8):
    first = [CELLS * (number >> axis & 1) for axis in range(3)]
    points = [numpy.arange(low, low + CELLS + 1) for low in first]
    z, y, x = numpy.meshgrid(*reversed(points), indexing="ij")
    extent = [end for low in first for end in (low, low + CELLS)]
    block = {kind}()
    block.SetExtent(extent)
    if isinstance(block, vtkImageData):
        block.SetSpacing(1.0, 1.0, 1.0 + STRETCH * number)
    else:
        for axis, name in enumerate("XYZ"):
            getattr(block, f"Set{{name}}Coordinates")(numpy_to_vtk(points[axis] ** 1.1, deep=True))
    add(block, "values", (50 + 40 * numpy.sin(x / 2 + PHASE) + 3 * y).astype(numpy.float32))
    add(block, "others", (2 * y + 5 * z).astype(numpy.float32))
    add(block, "labels", (x // 3).astype(numpy.uint8))
    if HIDDEN and number == 1:
        block.AllocatePointGhostArray()
        ghosts = block.GetPointGhostArray()
        for point in range(0, ghosts.GetNumberOfTuples(), 2):
            ghosts.SetValue(point, 2)
    self.GetOutputDataObject(0).SetBlock(number, block)
    self.GetOutputDataObject(0).GetMetaData(number).Set(vtkCompositeDataSet.NAME(), f"block{{number}}")
"""
WAYS = {
    "pieces": {"kind": "vtkImageData", "stretch": 0.0},
    "grids": {"kind": "vtkImageData", "stretch": 0.01},
    "rectilinear": {"kind": "vtkRectilinearGrid", "stretch": 0.0},
}

scene.load_plugin()


def change(proxy, **settings):
    def apply():
        for name, value in settings.items():
            setattr(proxy, name, value)
    return apply


def run_script(source, **values):
    def apply():
        source.Script = SCRIPT.format(**values)
        source.UpdatePipeline()
    return apply


def color_by(display, view, name):
    def apply():
        simple.ColorBy(display, ("POINTS", name))
        display.SetScalarBarVisibility(view, False)
    return apply


def list_changes(view, source, display, way):
    """Changes one after the other, each with its name."""
    colors = simple.GetColorTransferFunction("values")
    opacities = simple.GetOpacityTransferFunction("values")
    return {
        "camera": lambda: view.GetActiveCamera().Azimuth(20),
        "opacities": change(opacities, Points=[0.0, 0.0, 0.5, 0.0, 60.0, 0.6, 0.5, 0.0, 120.0, 0.1, 0.5, 0.0]),
        "colors": change(colors, RGBPoints=[0.0, 1.0, 0.0, 0.0, 120.0, 0.0, 1.0, 0.0]),
        "unit distance": change(display, ScalarOpacityUnitDistance=3.0),
        "light": change(display, StriderShade=1),
        "material": change(display, StriderAmbient=0.6, StriderDiffuse=0.2),
        "light off": change(display, StriderShade=0),
        "opacity of a block": change(display, BlockOpacities=["/Root/block7", "0.3"]),
        "opacities, one block's own": change(opacities, Points=[0.0, 0.2, 0.5, 0.0, 120.0, 0.5, 0.5, 0.0]),
        "another opacity of the block": change(display, BlockOpacities=["/Root/block7", "0.1"]),
        "color of a block": change(display, BlockColors=["/Root/block6", "1", "0", "1"]),
        "no own colors": change(display, BlockColors=[], BlockOpacities=[]),
        "some blocks": change(display, BlockSelectors=["/Root/block0", "/Root/block3", "/Root/block5"]),
        "all blocks": change(display, BlockSelectors=["/"]),
        "nearest": change(display, StriderReconstructionFilter="Nearest"),
        "linear": change(display, StriderReconstructionFilter="Linear"),
        "distance": change(display, StriderSampleDistanceInVoxels=0.7),
        "gradient opacity": change(display, StriderUseGradientOpacity=1),
        "its function": change(display.StriderGradientOpacityFunction, Points=[0.0, 1.0, 0.5, 0.0, 1.0, 0.0, 0.5, 0.0]),
        "no gradient opacity": change(display, StriderUseGradientOpacity=0),
        "cropping": change(display, UseCropping=1, CroppingScale=[0.6, 0.8, 1.0]),
        "another box": change(display, CroppingOrigin=[2.0, 0.0, 0.0]),
        "regions": change(display, StriderCroppingRegions="Cross"),
        "no cropping": change(display, UseCropping=0),
        "plane": change(display, StriderUseClippingPlane=1),
        "plane moved": change(display.StriderClippingPlane, Origin=[5.0, 5.0, 5.0], Normal=[1.0, 0.5, 0.0]),
        "no plane": change(display, StriderUseClippingPlane=0),
        "mask": change(display, StriderMaskArray=["POINTS", "labels"]),
        "labels": change(display, StriderMaskType="Label map"),
        "colors of labels": change(display, StriderLabels=[1.0, 1.0, 0.0, 0.0, 1.0, 2.0, 0.0, 1.0, 0.0, 0.2]),
        "blend of labels": change(display, StriderMaskBlendFactor=0.4),
        "no mask": change(display, StriderMaskArray=["POINTS", "None"]),
        "isosurfaces": change(display, StriderBlendMode="Isosurface", StriderIsosurfaceValues=[40.0]),
        "other isosurfaces": change(display, StriderIsosurfaceValues=[70.0, 90.0]),
        "slice": change(display, StriderBlendMode="Slice"),
        "slice moved": change(display.StriderSliceFunction, Origin=[4.0, 5.0, 6.0], Normal=[0.0, 1.0, 1.0]),
        "sum": change(display, StriderBlendMode="Additive"),
        "composite": change(display, StriderBlendMode="Composite"),
        "moved": change(display, **{scene.translation_name(display): [1.0, 2.0, 0.0]}),
        "turned": change(display, Orientation=[0.0, 30.0, 10.0]),
        "back": change(display, **{scene.translation_name(display): [0.0, 0.0, 0.0], "Orientation": [0.0, 0.0, 0.0]}),
        "another array": color_by(display, view, "others"),
        "the array": color_by(display, view, "values"),
        "values": run_script(source, phase=1.0, hidden=0, **way),
        "hidden points": run_script(source, phase=1.0, hidden=1, **way),
        "no hidden points": run_script(source, phase=1.0, hidden=0, **way),
    }


def find_failures(name, way):
    view = scene.make_view()
    view.ViewSize = (80, 60)
    source = simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=SCRIPT.format(phase=0.0, hidden=0, **way))
    display = scene.show_as_strider(source, view)
    color_by(display, view, "values")()
    display.StriderRotationMode = "Off"
    display.StriderSampleDistanceInVoxels = 0.5
    display.ScalarOpacityUnitDistance = 2.0
    display.StriderReconstructionFilter = "Linear"
    simple.GetColorTransferFunction("values").RGBPoints = [0.0, 0.0, 0.0, 1.0, 120.0, 1.0, 1.0, 0.0]
    simple.GetOpacityTransferFunction("values").Points = [0.0, 0.0, 0.5, 0.0, 120.0, 0.4, 0.5, 0.0]
    scene.look_from(view, 30, 20)
    failures = []
    for what, apply in list_changes(view, source, display, way).items():
        for _ in range(3):  # the first frames after a change pass it to the backend, and find nothing more to pass
            before = scene.capture(view)
        apply()
        after = scene.capture(view)
        display.Visibility = 0
        simple.Render(view)
        display.Visibility = 1
        if scene.largest_difference(after, scene.capture(view)) != 0:
            failures.append(f"{name}, {what}: not as made anew")
        if scene.largest_difference(before, after) == 0:
            failures.append(f"{name}, {what}: no change")
    simple.Delete(display)
    simple.Delete(source)
    simple.Delete(view)
    return failures


with scene.messages() as found:
    failures = [failure for name, way in WAYS.items() for failure in find_failures(name, way)]
assert not failures, failures
assert not found, found
