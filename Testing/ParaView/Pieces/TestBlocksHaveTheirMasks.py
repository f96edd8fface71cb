# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Each block is masked, or labelled, by its own part of the mask; a block without the mask's array is shown whole."""
from paraview import simple

import StriderScene as scene

DIMENSIONS = (22, 21, 20)
ARRAYS = {
    "values": "numpy.fromfunction(lambda z, y, x: 100 + 50 * numpy.sin(x / 3) + 4 * y + z, (20, 21, 22)).ravel()",
    "halves": "(numpy.arange(points) % 22 > 12).astype(numpy.uint8)",
    "parts": "(numpy.arange(points) % 22 // 6).astype(numpy.uint8)",
}
# they have different labels
BLOCKS = ([0, 5, 0, 20, 0, 19], [5, 10, 0, 20, 0, 8], [5, 10, 0, 20, 8, 19], [10, 21, 0, 20, 0, 19])

scene.load_plugin()
view = scene.make_view()
whole = scene.programmable_image(DIMENSIONS, ARRAYS, "whole")
parts = [simple.ExtractSubset(Input=whole, VOI=block) for block in BLOCKS]
blocks = simple.GroupDatasets(Input=parts)
displays = []
for data in (whole, blocks):
    display = scene.show_as_strider(data, view)
    simple.ColorBy(display, ("POINTS", "values"))
    display.StriderSampleDistanceInVoxels = 0.25
    display.ScalarOpacityUnitDistance = 4.0
    display.LookupTable.RescaleTransferFunction(50.0, 250.0)
    display.ScalarOpacityFunction.Points = [50.0, 0.2, 0.5, 0.0, 250.0, 1.0, 0.5, 0.0]
    displays.append(display)
view.GetActiveCamera().Azimuth(30)
view.GetActiveCamera().Elevation(20)


def capture_both():
    pictures = []
    for index in (0, 1):
        displays[index].Visibility, displays[1 - index].Visibility = 1, 0
        pictures.append(scene.capture(view))
    return pictures


unmasked = scene.covered_fraction(capture_both()[1])
former = []
LABELLED = {"StriderMaskArray": ["POINTS", "parts"], "StriderMaskType": "Label map"}
with scene.messages() as found:
    for settings in ({"StriderMaskArray": ["POINTS", "halves"]},
                     LABELLED,
                     {**LABELLED, "StriderMaskBlendFactor": 0.4},
                     {**LABELLED, "StriderLabels": [1.0, 1.0, 0.0, 0.0, 1.0, 3.0, 0.0, 1.0, 0.0, 0.2]},
                     {"StriderMaskArray": ["POINTS", "None"]}):
        for display in displays:
            for name, value in settings.items():
                setattr(display, name, value)
        in_one, in_blocks = capture_both()
        difference = scene.mean_difference(in_one, in_blocks)
        assert difference < 1.0, (settings, difference)
        for other in former:
            assert scene.mean_difference(in_blocks, other) > 0.5, settings
        former.append(in_blocks)
assert not found, found

# first only the part behind x = 12 is left; then the lowest block, which has lost its mask, is visible again
displays[0].Visibility = 0
display = displays[1]
display.StriderMaskType = "Binary"
display.StriderMaskArray = ["POINTS", "halves"]
masked = scene.covered_fraction(scene.capture(view))
assert 0.2 * unmasked < masked < 0.8 * unmasked, (masked, unmasked)
blocks.Input = [simple.PassArrays(Input=parts[0], PointDataArrays=["values"])] + parts[1:]
with scene.messages() as found:
    assert scene.covered_fraction(scene.capture(view)) > masked + 0.1 * unmasked
assert not found, found
