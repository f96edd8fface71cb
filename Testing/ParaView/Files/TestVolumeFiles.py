# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Volumes are saved to and opened from Strider files like those of any other format, and are not compressed again to be shown."""
import os

import numpy
from paraview import simple, smstate
from vtkmodules.util.numpy_support import vtk_to_numpy

import StriderScene as scene


def output_of(source):
    source.UpdatePipeline()
    return source.GetClientSideObject().GetOutputDataObject(0)


def check_same(one, other, cells=False):
    """Both sources have the same grid and the same RTData."""
    one, other = output_of(one), output_of(other)
    assert one.GetExtent() == other.GetExtent(), (one.GetExtent(), other.GetExtent())
    assert one.GetOrigin() == other.GetOrigin() and one.GetSpacing() == other.GetSpacing()
    arrays = [vtk_to_numpy((it.GetCellData() if cells else it.GetPointData()).GetArray("RTData")) for it in (one, other)]
    assert arrays[0].dtype == arrays[1].dtype and numpy.array_equal(arrays[0], arrays[1])


def check_save_and_open():
    source = simple.Wavelet(WholeExtent=[-5, 13, -7, 9, 2, 40])
    name = scene.output_path("points.strider")
    simple.SaveData(name, proxy=source)
    assert os.listdir(os.path.dirname(name)).count("points.strider.part") == 0
    reader = simple.OpenDataFile(name)
    assert reader.GetXMLName() == "StriderVolumeReader", reader.GetXMLName()
    check_same(source, reader)

    of_cells = simple.PointDatatoCellData(Input=source, PassPointData=1)
    name = scene.output_path("cells.strider")
    simple.SaveData(name, proxy=of_cells, ScalarArray=["CELLS", "RTData"], Format="Published")
    reader = simple.OpenDataFile(name)
    check_same(of_cells, reader, cells=True)
    assert reader.PointData.GetNumberOfArrays() == 0


def check_series():
    names = [scene.output_path(f"series_{step}.strider") for step in range(3)]
    for step, name in enumerate(names):
        simple.SaveData(name, proxy=simple.Wavelet(WholeExtent=[-9, 9] * 3, Maximum=100.0 + step))
    reader = simple.OpenDataFile(names)
    assert list(reader.TimestepValues) == [0.0, 1.0, 2.0], reader.TimestepValues
    for step in (2, 0):
        reader.UpdatePipeline(float(step))
        values = vtk_to_numpy(reader.GetClientSideObject().GetOutputDataObject(0).GetPointData().GetArray("RTData"))
        expected = vtk_to_numpy(output_of(simple.Wavelet(WholeExtent=[-9, 9] * 3, Maximum=100.0 + step)).GetPointData()
                                .GetArray("RTData"))
        assert numpy.array_equal(values, expected), step


def check_picture(view, display, picture):
    """The picture that the voxels had before they were saved, from the bricks of the file."""
    display.StriderStorage = "Compressed"
    difference = scene.largest_difference(picture, scene.capture(view))
    is_cpu = scene.statistic(display, "StriderBackendInUse") == "CPU"
    in_use = scene.statistic(display, "StriderStorageInUse")
    assert difference == 0 if is_cpu else difference <= 1, difference
    assert "as read from its file" in in_use, in_use


def check_show():
    source = scene.wavelet()
    name = scene.output_path("shown.strider")
    simple.SaveData(name, proxy=source)
    view = scene.make_view()
    display = scene.show_as_strider(source, view)
    display.StriderStorage = "Texture"
    picture = scene.capture(view)
    assert scene.covered_fraction(picture) > 0.1
    simple.Hide(source, view)
    reader = simple.OpenDataFile(name)
    display = scene.show_as_strider(reader, view)
    simple.ColorBy(display, ("POINTS", "RTData"))
    check_picture(view, display, picture)
    # A state of the reader alone.
    simple.Delete(source)
    state = scene.output_path("file.pvsm")
    simple.SaveState(state)
    python_state = smstate.get_state()
    simple.ResetSession()
    simple.LoadState(state)
    check_restored(name, picture)
    simple.ResetSession()
    exec(compile(python_state, "state.py", "exec"), {"__name__": "__main__"})
    check_restored(name, picture)


def check_restored(name, picture):
    view = simple.GetRenderView()
    scene.prepare_view(view)
    readers = [proxy for proxy in simple.GetSources().values() if proxy.GetXMLName() == "StriderVolumeReader"
               and list(proxy.FileName) == [name]]
    assert len(readers) == 1, simple.GetSources()
    display = simple.GetDisplayProperties(readers[0], view)
    assert display.Representation == "Strider Volume", display.Representation
    check_picture(view, display, picture)


def check_damaged():
    """One message that says what is wrong, an output without points, and the next file is read."""
    name = scene.output_path("good.strider")
    source = simple.Wavelet(WholeExtent=[-9, 9] * 3)
    simple.SaveData(name, proxy=source)
    with open(name, "rb") as file:
        good = file.read()
    spoiled = bytearray(good)
    spoiled[len(good) // 2] ^= 4
    cases = {
        "voxels": (bytes(spoiled), "is damaged: its checksum"),
        "short": (good[:-100], "was cut off"),
        "head": (good[:200], "ends after 200 bytes"),
        "newer": (good[:8] + b"\x02" + good[9:], "version 2 of the format"),
    }
    for kind, (content, words) in cases.items():
        damaged = scene.output_path(kind + ".strider")
        with open(damaged, "wb") as file:
            file.write(content)
        with scene.messages() as found:
            reader = simple.OpenDataFile(damaged)
            reader.UpdatePipeline()
            view = scene.make_view()
            simple.Show(reader, view)
            simple.Render(view)
        said = [line for line in found if words in line]
        assert said and all(damaged in line for line in said), (kind, found)
        assert reader.GetDataInformation().GetNumberOfPoints() == 0, kind
        simple.Delete(view)
        simple.Delete(reader)  # states would read it again
    check_same(source, simple.OpenDataFile(name))


def check_refused():
    """What the file cannot hold is said, and leaves no file."""
    name = scene.output_path("refused.strider")
    source = scene.programmable_image((9, 8, 7), {"values": "numpy.zeros((points, 5))"}, "five")
    with scene.messages() as found:
        simple.SaveData(name, proxy=source)
    assert any("have 5 components; 1 to 4 can be written" in line for line in found), found
    assert not os.path.exists(name) and not os.path.exists(name + ".part")


scene.load_plugin()
check_save_and_open()
check_series()
check_damaged()
check_refused()
check_show()
