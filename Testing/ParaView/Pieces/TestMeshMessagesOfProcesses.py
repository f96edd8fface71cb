# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What is wrong with a mesh that processes share is said once: a mesh of flat cells, and surfaces."""
from paraview import servermanager, simple

import StriderScene as scene

scene.load_plugin()
view = scene.make_view()
sphere = simple.Elevation(Input=simple.Sphere(ThetaResolution=40, PhiResolution=40))
for source in (simple.AppendDatasets(Input=sphere), sphere):
    display = scene.show_as_strider(source, view)
    simple.ColorBy(display, ("POINTS", "Elevation"))
    for _ in range(3):
        assert scene.covered_fraction(scene.capture(view)) == 0.0
    simple.Hide(source, view)
if servermanager.vtkProcessModule.GetProcessModule().GetPartitionId() == 0:
    print("All meshes were refused", flush=True)
