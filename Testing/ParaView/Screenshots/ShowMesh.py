# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Shows the tetrahedra of a bent and cut wavelet as Strider Volume, in ParaView's window, for the image of the guide."""
from paraview import simple

wavelet = simple.Wavelet(WholeExtent=[-20, 20, -20, 20, -20, 20])
bent = simple.Calculator(Input=simple.Transform(Input=wavelet), ResultArrayName="move", Function="5*sin(coordsX/8)*kHat+3*cos(coordsZ/9)*jHat")
cut = simple.Clip(Input=simple.WarpByVector(Input=bent, Vectors=["POINTS", "move"]), ClipType="Sphere")
cut.ClipType.Center = [20, 20, 20]
cut.ClipType.Radius = 22
cut.Invert = 0
mesh = simple.Tetrahedralize(Input=cut)
view = simple.GetActiveViewOrCreate("RenderView")
display = simple.Show(mesh, view)
display.SetRepresentationType("Strider Volume")
simple.ColorBy(display, ("POINTS", "RTData"))
display.LookupTable.ApplyPreset("Viridis (matplotlib)", True)
display.ScalarOpacityFunction.Points = [37.0, 0.0, 0.5, 0.0, 110.0, 0.02, 0.5, 0.0, 200.0, 0.3, 0.5, 0.0, 277.0, 0.9, 0.5, 0.0]
display.ScalarOpacityUnitDistance = 3.0
display.StriderShade = 1
simple.SetActiveSource(mesh)
simple.Render(view)
simple.ResetCamera(view)
view.GetActiveCamera().Azimuth(40)
view.GetActiveCamera().Elevation(25)
view.GetActiveCamera().Dolly(1.25)
simple.Render(view)
