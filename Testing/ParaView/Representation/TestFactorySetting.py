# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The switch on the settings page makes the stock representation Volume render through Strider, and back."""
import os

# The environment variable would override the setting.
os.environ.pop("STRIDER_OVERRIDE", None)

import StriderScene as scene
from paraview import servermanager, simple
from paraview.modules.vtkRemotingServerManager import vtkSMParaViewPipelineController
from vtkmodules.vtkRenderingVolume import vtkGPUVolumeRayCastMapper

scene.load_plugin()
# ParaView's window makes this call for a plugin with settings.
vtkSMParaViewPipelineController().UpdateSettingsProxies(servermanager.ActiveConnection.Session)
settings = simple.GetSettingsProxy("StriderSettings")
assert settings.RenderVolumeWithStrider == 0, settings.RenderVolumeWithStrider


def made_by_name():
    return vtkGPUVolumeRayCastMapper().GetClassName()


def show(representation):
    """The picture of the source in a view of its own."""
    view = scene.make_view()
    display = simple.Show(source, view)
    display.SetRepresentationType(representation)
    simple.Render(view)
    simple.ResetCamera(view)
    picture = scene.capture(view)
    assert scene.covered_fraction(picture) > 0.1, (representation, scene.covered_fraction(picture))
    simple.Delete(view)
    return picture


source = scene.wavelet()
strider = show("Strider Volume")
stock = show("Volume")
assert made_by_name() == "vtkOpenGLGPUVolumeRayCastMapper", made_by_name()

settings.RenderVolumeWithStrider = 1
assert made_by_name() == "vtkStriderVolumeMapper", made_by_name()
overridden = show("Volume")

# 41 x 41 x 41 floats are 0.00026 GiB.
settings.MemoryLimitInGiB = 0.0001
with scene.messages() as warned, scene.informations() as said:
    limited = show("Volume")
assert not warned and any("exceeds" in message for message in said), (warned, said)
assert scene.largest_difference(overridden, limited) <= 2
settings.MemoryLimitInGiB = 0.0

settings.RenderVolumeWithStrider = 0
assert made_by_name() == "vtkOpenGLGPUVolumeRayCastMapper", made_by_name()
again = show("Volume")

# The first samples of the two mappers differ, and so do the entries of their tables, so no picture of one equals one
# of the other in every bit.
assert scene.largest_difference(stock, again) == 0, scene.largest_difference(stock, again)
assert scene.largest_difference(stock, overridden) > 0
assert scene.mean_difference(stock, overridden) < 3.0, scene.mean_difference(stock, overridden)
assert scene.mean_difference(strider, overridden) < 3.0, scene.mean_difference(strider, overridden)
