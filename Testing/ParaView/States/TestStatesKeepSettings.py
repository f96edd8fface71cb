# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Nothing is lost on the way through a state file or a Python state: settings of both names, planes at the origin, several
displays, representations that are not shown."""
from paraview import simple

import StriderScene as scene
import StriderStates as states

# Settings with two names: one of Volume or of surfaces, and one of Strider Volume.
PAIRS = {
    "BlendMode": ("StriderBlendMode", "Isosurface", "Composite"),
    "Shade": ("StriderShade", 1, 0),
    "Ambient": ("StriderAmbient", 0.25, 0.0),
    "Diffuse": ("StriderDiffuse", 0.25, 1.0),
    "Specular": ("StriderSpecular", 0.75, 0.0),
    "SpecularPower": ("StriderSpecularPower", 10.0, 100.0),
    "VolumetricScatteringBlending": ("StriderVolumetricScatteringBlending", 1.5, 0.0),
    "GlobalIlluminationReach": ("StriderGlobalIlluminationReach", 0.5, 0.0),
    "VolumeAnisotropy": ("StriderScatteringAnisotropy", 0.5, 0.0),
}


def show(view=None, extent=(10, 40, 5, 30, 0, 20), representation="Strider Volume", separate=False):
    view = view or scene.make_view()
    source = simple.Wavelet(WholeExtent=list(extent))
    display = simple.Show(source, view)
    simple.ColorBy(display, ("POINTS", "RTData"), separate)
    display.SetRepresentationType(representation)
    simple.Render(view)
    simple.ResetCamera(view)
    view.GetActiveCamera().Azimuth(35)
    return display


def choose(representation):
    for display in states.find_displays().values():
        display.SetRepresentationType(representation)


def differ(display):
    """One name is changed, the other at its default."""
    for name, (own, value, default) in PAIRS.items():
        setattr(display, name, value)
        setattr(display, own, default)


losses = []
scene.load_plugin()

display = show()
differ(display)
display.StriderAutoAdjustSampleDistances = 0
losses += states.find_losses("Volume changed")

display = show()
for name, (own, value, default) in PAIRS.items():
    setattr(display, own, value)
display.StriderBlendMode = "Composite"
losses += states.find_losses("Strider Volume changed")

display = show()
differ(display)
display.SetRepresentationType("Surface")
display.SetRepresentationType("Volume")
losses += states.find_losses("Volume shown", lambda: choose("Strider Volume"))

display = show(representation="Volume")
display.Shade = 1
display.Specular = 0.5
display.BlendMode = "Isosurface"
display.IsosurfaceValues = [60.0, 120.0]
display.StriderSpecular = 0.25
losses += states.find_losses("never chosen", lambda: choose("Strider Volume"))

# A Python state omits defaults, and these begin elsewhere: in the middle of the data.
display = show()
display.StriderUseClippingPlane = 1
display.StriderClippingPlane.Origin = [0.0, 0.0, 0.0]
display.StriderClippingPlane.Normal = [-1.0, -1.0, 0.0]
display.StriderSliceFunction.Origin = [0.0, 0.0, 0.0]
display.StriderIsosurfaceValues = []
losses += states.find_losses("at the origin")

# two views of one source, and a second source with a colour map of its own
display = show()
display.StriderShade = 1
second = scene.make_view()
source = simple.GetActiveSource()
other = simple.Show(source, second)
simple.ColorBy(other, ("POINTS", "RTData"))
other.SetRepresentationType("Strider Volume")
other.StriderBlendMode = "Slice"
other.StriderSliceFunction.Origin, other.StriderSliceFunction.Normal = [20.0, 15.0, 9.0], [0.0, 1.0, 1.0]
own = show(second, (50, 70, 5, 30, 0, 20), separate=True)
own.LookupTable.RGBPoints = [0.0, 1.0, 0.0, 0.0, 250.0, 0.0, 1.0, 0.0]
own.StriderBlendMode = "Average intensity"
second.CameraParallelProjection = 1
losses += states.find_losses("several displays")

assert not losses, "\n".join(losses)
