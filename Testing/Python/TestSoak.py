# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders frame after frame with random legal settings, volumes, looks, cameras and windows: no error, no growing memory, and at the
end the picture of the beginning.

TestSoak.py [FRAMES] [SEED]
"""
import random
import sys

from vtkmodules.vtkCommonCore import vtkCommand, vtkUnsignedCharArray, vtkVersion, VTK_FLOAT, VTK_SHORT, VTK_STRING, VTK_UNSIGNED_CHAR
from vtkmodules.vtkCommonDataModel import vtkPiecewiseFunction
from vtkmodules.vtkImagingCore import vtkImageCast, vtkRTAnalyticSource
from vtkmodules.vtkRenderingCore import vtkColorTransferFunction, vtkRenderer, vtkRenderWindow, vtkVolume
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401, brings the window's implementation
from strider.vtkStriderVolumeRendering import vtkStriderVolumeMapper

FRAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 10000
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1

# Setter -> legal values, the default first.
SETTINGS = {
    "SetReconstructionFilter": (0, 1, 2, 3, 4), "SetBSplinePrefilter": (False, True),
    "SetEnhancementFilter": (0, 1, 2, 3, 4), "SetFilterSize": (4, 6, 8), "SetBilateralContrast": (0.1, 0.001, 1.0),
    "SetFilterExecution": (0, 1, 2, 3), "SetStorage": (0, 1, 2), "SetBrickDecoding": (0, 1, 2),
    "SetBlockShapeMode": (0, 1, 2, 3), "SetBatchDepth": (0, 1, 8, 16), "SetRotationMode": (2, 0, 1),
    "SetRotationHysteresis": (0.05, 0.0, 1.0), "SetEmptySpaceSkipping": (0, 1, 2), "SetPreIntegration": (False, True),
    "SetMatchVTK": (False, True), "SetShowNaN": (False, True), "SetCountSamples": (False, True),
    "SetEarlyTerminationOpacity": (0.996, 0.5, 1.0), "SetUseJittering": (False, True),
    "SetBlendMode": (0, 1, 2, 3, 4), "SetCropping": (False, True), "SetComputeNormalFromOpacity": (False, True),
}
if (vtkVersion.GetVTKMajorVersion(), vtkVersion.GetVTKMinorVersion()) < (9, 2):
    del SETTINGS["SetComputeNormalFromOpacity"]  # added in 9.2
SIZES = ((64, 48), (33, 57), (1, 1), (101, 20))


class Scene:
    """A window with one volume."""

    def __init__(self):
        self.inputs = []
        for scalar, extent in ((VTK_UNSIGNED_CHAR, (-9, 9, -8, 8, -7, 9)), (VTK_SHORT, (0, 20, 0, 0, 0, 13)),
                               (VTK_FLOAT, (-3, 3, -12, 12, -1, 6))):
            source = vtkRTAnalyticSource()
            source.SetWholeExtent(*extent)
            source.SetMaximum(200)
            cast = vtkImageCast()
            cast.SetInputConnection(source.GetOutputPort())
            cast.SetOutputScalarType(scalar)
            cast.ClampOverflowOn()
            self.inputs.append((source, cast))
        self.mapper = vtkStriderVolumeMapper()
        self.mapper.SetBackendToCPU()
        self.errors = []
        self.warnings = set()

        def note_error(_mapper, _event, text):
            self.errors.append(text)

        def note_warning(_mapper, _event, text):
            self.warnings.add(text[text.find("): ") + 3:].strip())

        note_error.CallDataType = note_warning.CallDataType = VTK_STRING
        self.mapper.AddObserver(vtkCommand.ErrorEvent, note_error)
        self.mapper.AddObserver(vtkCommand.WarningEvent, note_warning)
        self.colors = vtkColorTransferFunction()
        self.colors.AddRGBPoint(20, 0.1, 0.2, 0.6)
        self.colors.AddRGBPoint(220, 0.8, 0.6, 0.1)
        self.opacities = vtkPiecewiseFunction()
        self.volume = vtkVolume()
        self.volume.SetMapper(self.mapper)
        self.volume.GetProperty().SetColor(self.colors)
        self.volume.GetProperty().SetScalarOpacity(self.opacities)
        self.volume.GetProperty().SetInterpolationTypeToLinear()
        self.renderer = vtkRenderer()
        self.renderer.AddVolume(self.volume)
        self.window = vtkRenderWindow()
        self.window.AddRenderer(self.renderer)
        self.reset()

    def reset(self):
        """As in the beginning."""
        for name, values in SETTINGS.items():
            getattr(self.mapper, name)(values[0])
        self.show(0, 120.0, 0.6)
        self.volume.GetProperty().ShadeOff()
        self.renderer.GetActiveCamera().SetPosition(0, 0, 1)
        self.renderer.GetActiveCamera().SetFocalPoint(0, 0, 0)
        self.renderer.GetActiveCamera().SetViewUp(0, 1, 0)
        self.window.SetSize(*SIZES[0])

    def show(self, number, center, opacity):
        """Another volume and opacity function."""
        self.mapper.SetInputConnection(self.inputs[number][1].GetOutputPort())
        self.opacities.RemoveAllPoints()
        self.opacities.AddPoint(center - 60.0, 0.0)
        self.opacities.AddPoint(center + 60.0, opacity)

    def change(self):
        """One to three random things."""
        for _ in range(random.randint(1, 3)):
            kind = random.random()
            if kind < 0.6:
                name = random.choice(list(SETTINGS))
                getattr(self.mapper, name)(random.choice(SETTINGS[name]))
            elif kind < 0.7:
                self.show(random.randrange(3), random.uniform(60.0, 200.0), random.uniform(0.05, 1.0))
            elif kind < 0.75:
                # New data behind the same input.
                self.inputs[random.randrange(3)][0].SetXFreq(random.uniform(20.0, 90.0))
            elif kind < 0.8:
                self.volume.GetProperty().SetShade(random.random() < 0.5)
            elif kind < 0.85:
                self.window.SetSize(*random.choice(SIZES))
            else:
                self.renderer.GetActiveCamera().Azimuth(random.uniform(-40.0, 40.0))
                self.renderer.GetActiveCamera().Elevation(random.uniform(-5.0, 5.0))
                self.renderer.ResetCamera()

    def grab(self):
        """The window's pixels, after a frame."""
        self.renderer.ResetCamera()
        self.window.Render()
        width, height = self.window.GetSize()
        pixels = vtkUnsignedCharArray()
        self.window.GetPixelData(0, 0, width - 1, height - 1, 1, pixels, 0)
        return [pixels.GetValue(value) for value in range(pixels.GetNumberOfValues())]


def read_memory():
    """Of this process, in MB."""
    with open("/proc/self/status", encoding="ascii") as status:
        line = next(line for line in status if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1000.0


def main():
    random.seed(SEED)
    scene = Scene()
    frequencies = [source.GetXFreq() for source, _ in scene.inputs]
    first = scene.grab()
    warm = 0.0
    for frame in range(FRAMES):
        scene.change()
        scene.window.Render()
        if frame == FRAMES // 2:
            warm = read_memory()
    grown = read_memory() - warm
    scene.reset()
    for (source, _), frequency in zip(scene.inputs, frequencies):
        source.SetXFreq(frequency)
    last = scene.grab()
    differences = [abs(one - other) for one, other in zip(first, last)]
    print(f"{FRAMES} frames: {len(scene.errors)} errors, {grown:.1f} MB more in the second half, last picture "
          f"{max(differences)}/255 from the first, which has {sum(1 for value in first if value)} values above 0")
    for text in scene.errors[:10] + sorted(scene.warnings):
        print(text)
    is_same = len(first) == len(last) and max(differences) <= 1 and any(first)
    return 0 if not scene.errors and grown < 30.0 and is_same else 1


sys.exit(main())
