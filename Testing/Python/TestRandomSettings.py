# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Calls the setters of the mapper with whatever comes to mind: none crashes, legal values are taken, and pictures appear afterwards.

TestRandomSettings.py [CALLS] [SEED]
"""
import random
import sys

from vtkmodules.vtkCommonCore import vtkCommand, vtkObject
from vtkmodules.vtkCommonDataModel import vtkPiecewiseFunction
from vtkmodules.vtkImagingCore import vtkRTAnalyticSource
from vtkmodules.vtkRenderingCore import vtkColorTransferFunction, vtkRenderer, vtkRenderWindow, vtkVolume
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401, brings the window's implementation
from strider.vtkStriderVolumeRendering import vtkStriderVolumeMapper

CALLS = int(sys.argv[1]) if len(sys.argv) > 1 else 100000
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1

# Arguments of a setter; most of them are out of range, or not a number at all.
NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, -1, 16, 255, 1 << 31, -(1 << 31), (1 << 31) - 1, (1 << 63) - 1, 1 << 64,
           0.0, -0.0, 0.001, 0.5, 1.0, 1e-300, 1e300, -1.5, float("nan"), float("inf"), float("-inf")]
OTHERS = [True, False, None, "", "auto", "\x00", "x" * 5000, b"bytes", [], [0.0] * 6, (1, 2, 3), [float("nan")] * 6,
          list(range(1000)), {}, object(), vtkRTAnalyticSource(), vtkObject, len]

# VTK's own methods, which Strider's classes only inherit.
LEFT_OUT = {"SetInputConnection", "SetInputDataObject", "SetReferenceCount"}


def list_setters(mapper):
    """Names of the setters that Strider's own classes have."""
    names = set()
    for kind in type(mapper).__mro__:
        if kind.__name__.startswith("vtkStrider"):
            names.update(name for name in vars(kind) if name.startswith(("Set", "Remove")))
    return sorted(names - LEFT_OUT)


def make_scene():
    """A window of 24 x 24 pixels that shows a small wavelet."""
    source = vtkRTAnalyticSource()
    source.SetWholeExtent(-4, 4, -5, 4, -3, 4)
    mapper = vtkStriderVolumeMapper()
    mapper.SetInputConnection(source.GetOutputPort())
    colors = vtkColorTransferFunction()
    colors.AddRGBPoint(40, 0.1, 0.2, 0.6)
    colors.AddRGBPoint(270, 0.8, 0.2, 0.1)
    opacities = vtkPiecewiseFunction()
    opacities.AddPoint(40, 0.1)
    opacities.AddPoint(270, 0.9)
    volume = vtkVolume()
    volume.SetMapper(mapper)
    volume.GetProperty().SetColor(colors)
    volume.GetProperty().SetScalarOpacity(opacities)
    renderer = vtkRenderer()
    renderer.AddVolume(volume)
    window = vtkRenderWindow()
    window.SetSize(24, 24)
    window.AddRenderer(renderer)
    return mapper, window


def count_lit_pixels(window):
    """Pixels of the window that are not black."""
    from vtkmodules.vtkCommonCore import vtkUnsignedCharArray
    pixels = vtkUnsignedCharArray()
    window.GetPixelData(0, 0, 23, 23, 1, pixels, 0)
    return sum(1 for pixel in range(576) if max(pixels.GetTuple3(pixel)) > 0)


def main():
    random.seed(SEED)
    mapper, window = make_scene()
    window.Render()
    lit = count_lit_pixels(window)
    setters = list_setters(mapper)
    taken = refused = errors = 0
    counted = []
    for event in (vtkCommand.ErrorEvent, vtkCommand.WarningEvent):
        mapper.AddObserver(event, lambda *_: counted.append(1))
    for call in range(CALLS):
        setter = getattr(mapper, random.choice(setters))
        kinds = NUMBERS if random.random() < 0.8 else OTHERS
        arguments = [random.choice(kinds) for _ in range(random.choice((0, 1, 1, 1, 1, 2, 3, 6)))]
        try:
            setter(*arguments)
            taken += 1
        except (TypeError, ValueError, OverflowError, AttributeError):
            refused += 1
        if call % (CALLS // 20 + 1) == 0:
            # Steps of 10^-300 would also be legal, and take forever.
            mapper.SetAutoAdjustSampleDistances(False)
            mapper.SetSampleDistance(1.0)
            mapper.SetBackendToCPU()
            mapper.SetPieceToWhole()
            mapper.RemoveAllWholeRanges()
            window.Render()
    errors = len(counted)
    print(f"{len(setters)} setters, {CALLS} calls: {taken} were taken, {refused} refused by Python, {errors} errors")
    fresh, shown = make_scene()
    shown.Render()
    again = count_lit_pixels(shown)
    print(f"{lit} pixels were lit before, {again} are by a new mapper")
    return 0 if len(setters) > 30 and errors > CALLS // 100 and lit > 100 and again == lit else 1


sys.exit(main())
