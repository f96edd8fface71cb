# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""With a server that loads the plugin by strider.plugins.xml and has the data, the image, the statistics and
the files come from it. Run by pvpython."""
from paraview import simple

import StriderScene as scene
import StriderServer


def check_picture_and_statistics():
    view = scene.make_view()
    display = scene.show_as_strider(scene.wavelet(), view)
    assert list(display.ColorArrayName) == ["POINTS", "RTData"], display.ColorArrayName
    assert scene.covered_fraction(scene.capture(view)) > 0.2
    assert scene.statistic(display, "StriderBackendInUse") in ("CPU", "CUDA")
    assert scene.statistic(display, "StriderFrameMilliseconds") > 0


def check_meshes():
    """The server resamples, also for an array that the client chooses after the first frame."""
    view = scene.make_view()
    mesh = simple.Tetrahedralize(Input=scene.wavelet(8))
    display = simple.Show(mesh, view)
    display.ColorArrayName = [None, ""]
    display.SetRepresentationType("Strider Volume")
    simple.Render(view)
    simple.ResetCamera(view)
    assert list(display.ColorArrayName) == ["POINTS", "RTData"], display.ColorArrayName
    assert scene.covered_fraction(scene.capture(view)) > 0.2
    status = scene.statistic(display, "StriderResampling")
    assert status.startswith("65 x 65 x 65 voxels") and "% of the range" in status, status
    display.StriderResamplingBudget = 1.0
    scene.capture(view)
    assert "to fit the memory budget" in scene.statistic(display, "StriderResampling")


def check_frames_of_small_data():
    """ParaView renders volumes of images on the server, however small the data are: the client, which does not know that the server
    has a mesh, has no image of a former array or resolution."""
    view = scene.make_view()
    view.RemoteRenderThreshold = 1e6
    mesh = simple.Tetrahedralize(Input=simple.Calculator(Input=scene.wavelet(8), ResultArrayName="other", Function="300-RTData"))
    display = scene.show_as_strider(mesh, view)
    pictures = {}
    for array in ("RTData", "other", "RTData"):
        simple.ColorBy(display, ("POINTS", array))
        display.LookupTable.RescaleTransferFunction(20.0, 280.0)
        display.ScalarOpacityFunction.Points = [20.0, 0.0, 0.5, 0.0, 280.0, 0.6, 0.5, 0.0]
        picture = scene.capture(view)
        former = pictures.setdefault(array, picture)
        assert scene.largest_difference(former, picture) == 0, array
    assert scene.mean_difference(pictures["RTData"], pictures["other"]) > 2.0
    display.StriderResamplingResolution = "Dimensions"
    display.StriderResamplingDimensions = [3, 4, 5]
    coarse = scene.capture(view)
    assert scene.statistic(display, "StriderResampling").startswith("3 x 4 x 5 voxels")
    assert scene.mean_difference(pictures["RTData"], coarse) > 1.0
    assert view.SMProxy.GetClientSideObject().GetUseDistributedRenderingForRender()


def check_files():
    source = simple.Wavelet(WholeExtent=[-5, 13, -7, 9, 2, 40])
    name = scene.output_path("server.strider")
    simple.SaveData(name, proxy=source)
    reader = simple.OpenDataFile(name)
    assert reader.GetXMLName() == "StriderVolumeReader", reader.GetXMLName()
    reader.UpdatePipeline()
    assert list(reader.GetDataInformation().GetExtent()) == [-5, 13, -7, 9, 2, 40]
    assert reader.PointData["RTData"].GetRange() == source.PointData["RTData"].GetRange()


with StriderServer.connected(loads_itself=True):
    check_picture_and_statistics()
    check_meshes()
    check_frames_of_small_data()
    check_files()
