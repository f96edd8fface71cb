# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What a volume needs beside ParaView's data is given back while it is hidden or shown as something else: united blocks, copies of voxels
in another order, what the backend holds. Shown again, it looks as before."""
from paraview import simple
from vtkmodules.vtkCommonCore import vtkWeakReference

import StriderScene as scene

LENGTH = 129
BYTES = 8 * LENGTH ** 3
ARRAYS = {"values": f"numpy.fromfunction(lambda z, y, x: 100 + 50 * numpy.sin(x / 9) + y + z / 4, ({LENGTH},) * 3).ravel()"}


def shown_arrays():
    """Weak references to the arrays that the visible volume's mapper shows."""
    volumes = view.GetClientSideObject().GetRenderer().GetVolumes()
    found = [volumes.GetItemAsObject(index) for index in range(volumes.GetNumberOfItems())]
    mapper, = (volume.GetMapper() for volume in found if volume.GetVisibility())
    data = mapper.GetInputDataObject(0, 0).GetPointData()
    references = [vtkWeakReference() for _ in range(data.GetNumberOfArrays())]
    for index, reference in enumerate(references):
        reference.Set(data.GetAbstractArray(index))
    return references


def check(source, settings, copies=0, is_united=False):
    """Hides a volume, shows it as an outline, and shows it again. `copies`: bytes of what is made from ParaView's data on a CPU."""
    display = scene.show_as_strider(source, view)
    simple.ColorBy(display, ("POINTS", "values"))
    # Voxels are kept in another order while x points into the screen.
    middle = LENGTH / 2
    view.CameraFocalPoint, view.CameraPosition, view.CameraViewUp = [middle] * 3, [5 * LENGTH, middle, middle], [0, 0, 1]
    for name, value in settings.items():
        setattr(display, name, value)
    for _ in range(3):  # the second frame may keep a copy in another order
        first = scene.capture(view)
    assert scene.covered_fraction(first) > 0.05
    is_host = scene.statistic(display, "StriderBackendInUse") == "CPU"
    for hide, show in ((lambda: simple.Hide(source, view), lambda: simple.Show(source, view)),
                       (lambda: display.SetRepresentationType("Outline"), lambda: display.SetRepresentationType("Strider Volume"))):
        shown = scene.count_allocated()
        assert scene.statistic(display, "StriderBytesOnDevice") > 0
        united = shown_arrays() if is_united else []
        hide()
        scene.capture(view)
        kept = scene.count_allocated()
        assert shown - kept > 0.9 * copies or not is_host, (kept, shown, settings)
        assert scene.statistic(display, "StriderBytesOnDevice") == 0
        assert not [reference for reference in united if reference.Get()]
        show()
        for _ in range(3):
            again = scene.capture(view)
        assert scene.largest_difference(first, again) <= scene.rotation_bound(display), scene.largest_difference(first, again)
    simple.Hide(source, view)
    simple.Delete(display)


def check_hidden_by_observer(source):
    """An observer hides the volume while its frame is rendered: the frame ends, and the memory is given back before the next one."""
    display = scene.show_as_strider(source, view)
    simple.ColorBy(display, ("POINTS", "values"))
    scene.capture(view)
    volumes = view.GetClientSideObject().GetRenderer().GetVolumes()
    found = [volumes.GetItemAsObject(index) for index in range(volumes.GetNumberOfItems())]
    mapper, = (volume.GetMapper() for volume in found if volume.GetVisibility())
    hidden = []

    def hide(*_):
        if not hidden and view.GetRenderWindow().CheckInRenderStatus():
            hidden.append(True)
            display.GetClientSideObject().SetVisibility(False)

    mapper.AddObserver("AnyEvent", hide)
    display.StriderAmbient = 0.3
    scene.capture(view)
    assert hidden
    mapper.RemoveObservers("AnyEvent")
    simple.Hide(source, view)
    scene.capture(view)
    assert scene.statistic(display, "StriderBytesOnDevice") == 0
    simple.Show(source, view)
    assert scene.covered_fraction(scene.capture(view)) > 0.05
    simple.Hide(source, view)


def check_all():
    """Programmable sources put names of their own among the global ones."""
    whole = scene.programmable_image((LENGTH,) * 3, ARRAYS, "whole")
    half = (LENGTH - 1) // 2
    last = LENGTH - 1
    blocks = simple.GroupDatasets(Input=[simple.ExtractSubset(Input=whole, VOI=[*part, 0, last, 0, last])
                                         for part in ((0, half), (half, last))])
    check(whole, {"StriderRotationMode": "Published"}, BYTES)
    check(blocks, {})
    check(blocks, {"StriderBlendMode": "Average intensity"}, BYTES, True)
    check_hidden_by_observer(whole)
    check_hidden_by_observer(blocks)


scene.load_plugin()
view = scene.make_view()
check_all()
