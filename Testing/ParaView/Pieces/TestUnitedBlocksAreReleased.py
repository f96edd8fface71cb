# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The volume to which blocks are united for a projection, and the blocks, are given back when they are not shown any more: the data that
the mapper rendered exist no longer than the pictures need them."""
from paraview import simple
from vtkmodules.vtkCommonCore import vtkWeakReference

import StriderScene as scene

PARTS = ([0, 10, 0, 20, 0, 20], [10, 20, 0, 20, 0, 20])


def shown_data():
    """What the volume's mapper shows."""
    volumes = view.GetClientSideObject().GetRenderer().GetVolumes()
    found = [volumes.GetItemAsObject(index) for index in range(volumes.GetNumberOfItems())]
    mappers = [volume.GetMapper() for volume in found if volume.GetVisibility() and "vtkStrider" in volume.GetMapper().GetClassName()]
    assert len(mappers) == 1, [volume.GetMapper().GetClassName() for volume in found]
    data = mappers[0].GetInputDataObject(0, 0)
    return data.GetPartition(0) if data.IsA("vtkPartitionedDataSet") else data


def refer_to(data):
    """Weak references to the arrays of a data set, through which it holds its memory."""
    arrays = data.GetPointData()
    references = [vtkWeakReference() for _ in range(arrays.GetNumberOfArrays())]
    for index, reference in enumerate(references):
        reference.Set(arrays.GetAbstractArray(index))
    return references


def are_alive(references):
    return [reference.Get() is not None for reference in references]


scene.load_plugin()
view = scene.make_view()


def check():
    """Programmable sources put names of their own among the global ones."""
    arrays = {"values": "numpy.fromfunction(lambda z, y, x: 100 + 50 * numpy.sin(x / 3) + 4 * y + z, (21, 21, 21)).ravel()",
              "mask": "(numpy.arange(points) % 21 > 4).astype(numpy.uint8)"}
    whole = scene.programmable_image((21, 21, 21), arrays, "whole")
    blocks = simple.GroupDatasets(Input=[simple.ExtractSubset(Input=whole, VOI=part) for part in PARTS])
    display = scene.show_as_strider(blocks, view)
    simple.ColorBy(display, ("POINTS", "values"))
    display.StriderMaskArray = ["POINTS", "mask"]
    composite = scene.capture(view)

    for _ in range(2):
        display.StriderBlendMode = "Average intensity"
        for _ in range(3):  # the second frame may keep a copy in another order
            projection = scene.capture(view)
        united = refer_to(shown_data())
        assert len(united) == 2 and False not in are_alive(united), are_alive(united)
        display.StriderBlendMode = "Composite"
        again = scene.capture(view)
        assert scene.largest_difference(composite, again) == 0
        assert True not in are_alive(united), are_alive(united)
    assert scene.mean_difference(composite, projection) > 1
    simple.Hide(blocks, view)
    simple.Delete(display)

    # A source that delivers blocks first, and then a single volume.
    MAKE = """
    import numpy
    from vtkmodules.util.numpy_support import numpy_to_vtk
    from vtkmodules.vtkCommonDataModel import vtkImageData
    for number in range(BLOCKS):
        image = vtkImageData()
        image.SetDimensions(12, 11, 10)
        image.SetOrigin(30.0 * number, 0, 0)
        values = numpy_to_vtk(numpy.arange(12.0 * 11 * 10), deep=True)
        values.SetName("values")
        image.GetPointData().SetScalars(values)
        self.GetOutputDataObject(0).SetBlock(number, image)
    """
    made = simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=MAKE.replace("BLOCKS", "3"))
    display = scene.show_as_strider(made, view)
    simple.ColorBy(display, ("POINTS", "values"))
    scene.capture(view)
    former = refer_to(shown_data())
    assert False not in are_alive(former)
    made.Script = MAKE.replace("BLOCKS", "1")
    scene.capture(view)
    assert True not in are_alive(former), are_alive(former)


check()
