# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A translucent surface through a volume is seen between its halves, as with Volume, and so is one through a volume in blocks."""
from paraview import simple

import StriderScene as scene

scene.load_plugin()
view = scene.make_view()
source = scene.wavelet()
display = scene.show_as_strider(source, view)
plane = simple.Plane(Origin=[-30, -30, 0], Point1=[30, -30, 0], Point2=[-30, 30, 0])
surface = simple.Show(plane, view)
surface.Opacity = 0.5
surface.DiffuseColor = surface.AmbientColor = [0.0, 1.0, 0.0]
simple.ResetCamera(view)


def prepare(shown):
    simple.ColorBy(shown, ("POINTS", "RTData"))
    shown.ScalarOpacityUnitDistance = 40.0
    shown.ScalarOpacityFunction.Points = [37.0, 0.2, 0.5, 0.0, 277.0, 1.0, 0.5, 0.0]
    shown.LookupTable.RescaleTransferFunction(37.0, 277.0)


display.SetRepresentationType("Volume")
prepare(display)
expected = scene.capture(view)
display.SetRepresentationType("Strider Volume")
display.StriderMatchVTK = 1
with scene.messages() as found:
    strider = scene.capture(view)
assert not found, found
assert scene.mean_difference(expected, strider) < 2, scene.mean_difference(expected, strider)

# Neither the volume nor the surface is drawn over the other.
surface.Visibility = 0
alone = scene.capture(view)
surface.Visibility = 1
assert scene.mean_difference(strider, alone) > 5
view.GetRenderer().SetUseDepthPeelingForVolumes(0)
over = scene.capture(view)
view.GetRenderer().SetUseDepthPeelingForVolumes(1)
assert scene.mean_difference(strider, over) > 1, scene.mean_difference(strider, over)

# Layers of blocks are composited as blocks are, instead of taking the largest colour.
display.StriderMatchVTK = 0
display.StriderSampleDistanceInVoxels = 0.25
whole = scene.capture(view)
display.Visibility = 0
parts = [
    simple.ExtractSubset(Input=source, VOI=[-20, 20, -20, 20, low, high]) for low, high in ((-20, -3), (-3, 8), (8, 20))
]
grouped = simple.GroupDatasets(Input=parts)
blocks = simple.Show(grouped, view)
blocks.SetRepresentationType("Strider Volume")
prepare(blocks)
blocks.StriderSampleDistanceInVoxels = 0.25
with scene.messages() as found:
    in_blocks = scene.capture(view)
assert not found, found
assert scene.mean_difference(in_blocks, whole) < 1, scene.mean_difference(in_blocks, whole)
blocks.Visibility = 0
display.Visibility = 1

display.SetRepresentationType("Volume")
assert scene.largest_difference(expected, scene.capture(view)) == 0
