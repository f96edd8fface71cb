# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""An array to color by that does not exist or is text, and Solid Color, give one warning that names the arrays to choose from. Nothing is
shown then, and the statistics are those of no frame."""
from paraview import simple

import StriderScene as scene

WITH_WORDS = """
from vtkmodules.vtkCommonCore import vtkStringArray
from vtkmodules.vtkImagingCore import vtkRTAnalyticSource
wavelet = vtkRTAnalyticSource()
wavelet.SetWholeExtent(-5, 5, -5, 5, -5, 5)
wavelet.Update()
output.ShallowCopy(wavelet.GetOutput())
words = vtkStringArray()
words.SetName("words")
words.SetNumberOfValues(output.GetNumberOfPoints())
output.GetPointData().AddArray(words)
"""
INFORMATION = """
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline
self.GetOutputInformation(0).Set(vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT(), [-5, 5] * 3, 6)
"""
NO_FRAME = {"StriderBackendInUse": "", "StriderDeviceName": "", "StriderFrameMilliseconds": 0.0, "StriderDisplayPath": "", "StriderLaunch": ""}


def render(display, colors):
    """What is said in three frames, the last frame, and its statistics."""
    with scene.messages() as found:
        display.ColorArrayName = colors
        picture = [scene.capture(view) for _ in range(3)][-1]
    return found, scene.covered_fraction(picture), {name: scene.statistic(display, name) for name in NO_FRAME}


def check_shown(display, colors):
    found, covered, statistics = render(display, colors)
    assert not found and covered > 0.01, (colors, found, covered)
    assert statistics["StriderBackendInUse"] and statistics["StriderFrameMilliseconds"] > 0, statistics


def check_missing(display, colors, *words):
    found, covered, statistics = render(display, colors)
    assert len(found) == 1 and "WARN" in found[0], (colors, found)
    missing = [word for word in words if word not in found[0]]
    assert not missing, (missing, found)
    assert covered == 0 and statistics == NO_FRAME, (colors, covered, statistics)


scene.load_plugin()
view = scene.make_view()
with scene.messages() as found:
    wordy = simple.ProgrammableSource(OutputDataSetType="vtkImageData", ScriptRequestInformation=INFORMATION, Script=WITH_WORDS)
    display = scene.show_as_strider(wordy, view)
assert not found, found
check_shown(display, ["POINTS", "RTData"])
check_missing(display, ["POINTS", "missing"], "'missing'", "no point array of this name", "Choose one of RTData (points).")
check_missing(display, ["POINTS", "words"], "'words'", "(string)", "not made of numbers", "Choose one of RTData (points).")
check_missing(display, ["CELLS", "RTData"], "'RTData'", "no cell array of this name", "Choose one of RTData (points).")
check_shown(display, ["POINTS", "RTData"])
check_missing(display, ["POINTS", ""], "Strider Volume colors by an array: choose one of RTData (points).")
check_shown(display, ["POINTS", "RTData"])
# an array of opacities beside an array that is missing
display.OpacityArrayName = ["POINTS", "RTData"]
display.UseSeparateOpacityArray = 1
check_shown(display, ["POINTS", "RTData"])
check_missing(display, ["POINTS", "missing"], "'missing'", "Choose one of RTData (points).")
check_missing(display, ["POINTS", "words"], "'words'", "Choose one of RTData (points).")
display.UseSeparateOpacityArray = 0
# The array is gone when the data changes.
check_shown(display, ["POINTS", "RTData"])
wordy.Script = WITH_WORDS.replace("output.ShallowCopy", "wavelet.GetOutput().GetPointData().GetScalars().SetName('other')\noutput.ShallowCopy")
check_missing(display, ["POINTS", "RTData"], "'RTData'", "Choose one of other (points).")
wordy.Script = WITH_WORDS
check_shown(display, ["POINTS", "RTData"])
# Another representation says nothing, and the first one says it again when it returns.
display.ColorArrayName = ["POINTS", ""]
with scene.messages() as found:
    display.SetRepresentationType("Outline")
    scene.capture(view)
assert not found, found
# Strider Volume chooses an array then.
display.SetRepresentationType("Strider Volume")
with scene.messages() as found:
    assert scene.covered_fraction(scene.capture(view)) > 0.01
assert not found and list(display.ColorArrayName) == ["POINTS", "RTData"], (found, display.ColorArrayName)
simple.Hide(wordy, view)

# blocks: one of them has the array, or none
blocks = simple.GroupDatasets(Input=[scene.wavelet(5), scene.programmable_image((9, 8, 7), {"values": "numpy.arange(float(points))"}, "values")])
display = scene.show_as_strider(blocks, view)
for name in ("RTData", "values"):
    check_shown(display, ["POINTS", name])
check_missing(display, ["POINTS", "missing"], "'missing'", "Choose one of RTData (points), values (points).")
check_shown(display, ["POINTS", "values"])
simple.Hide(blocks, view)

# points, cells, and more names than a message has
many = scene.programmable_image((9, 8, 7), {f"values {number}": "numpy.arange(float(points))" for number in range(10)}, "many")
display = scene.show_as_strider(many, view)
check_missing(display, ["POINTS", ""], "choose one of values 0 (points), ", "values 7 (points) and 2 more.")
simple.Hide(many, view)
cells = simple.PointDatatoCellData(Input=scene.wavelet(5))
display = scene.show_as_strider(cells, view)
check_shown(display, ["CELLS", "RTData"])
check_missing(display, ["POINTS", "RTData"], "no point array of this name", "Choose one of RTData (cells).")
