# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The settings page's backend, device and memory limit hold for the next frame of volumes that leave them open, blocks included."""
import os

# The environment variable would override the setting.
os.environ.pop("STRIDER_BACKEND", None)

import StriderScene as scene
from paraview import servermanager, simple
from paraview.modules.vtkRemotingServerManager import vtkSMParaViewPipelineController

scene.load_plugin()
# ParaView's window makes this call for a plugin with settings.
vtkSMParaViewPipelineController().UpdateSettingsProxies(servermanager.ActiveConnection.Session)
settings = simple.GetSettingsProxy("StriderSettings")
settings.SMProxy.ResetPropertiesToDefault()  # ParaView keeps them from one start to the next
settings.SMProxy.UpdateVTKObjects()
assert (settings.Backend, settings.SingleCUDADevice, settings.CUDADevices, settings.MemoryLimitInGiB) == ("Automatic", -1, "auto", 0.0)


def is_compressed(display):
    return scene.statistic(display, "StriderCompressedBytes") > 0


def render(view):
    """The picture of the view, and what was said meanwhile."""
    with scene.messages() as found:
        picture = scene.capture(view)
    return picture, "".join(found)


view = scene.make_view()
source = scene.wavelet()
display = scene.show_as_strider(source, view)
display.StriderBackend = "CPU"
plain = scene.capture(view)
assert not is_compressed(display)

# 41 x 41 x 41 floats are 0.00026 GiB.
settings.MemoryLimitInGiB = 0.0001
with scene.informations() as informed:
    limited, said = render(view)
assert is_compressed(display)
assert not said and len(informed) == 1, (said, informed)
assert 'exceeds its memory limit ("Memory Limit In GiB" of the settings page "Strider"' in informed[0], informed
assert scene.largest_difference(plain, limited) == 0

display.StriderStorage = "Texture"
scene.capture(view)
assert not is_compressed(display)
display.StriderStorage = "Automatic"

settings.MemoryLimitInGiB = 0.001
scene.capture(view)
assert not is_compressed(display)

# A volume's own backend has precedence.
settings.Backend = "CUDA"
_, said = render(view)
assert scene.statistic(display, "StriderBackendInUse") == "CPU" and not said, said
display.StriderBackend = "Automatic"
_, said = render(view)
has_cuda = scene.statistic(display, "StriderBackendInUse") == "CUDA"
assert has_cuda or "CUDA" in said, said

# No machine has this many devices.
settings.SingleCUDADevice = 1000
_, said = render(view)
assert "1000" in said or not has_cuda, said
settings.SingleCUDADevice = -1
settings.Backend = "CPU"
_, said = render(view)
assert scene.statistic(display, "StriderBackendInUse") == "CPU" and not said, said
simple.Delete(view)

blocks = simple.GroupDatasets(Input=[source, simple.Wavelet(WholeExtent=[20, 60, -20, 20, -20, 20])])
view = scene.make_view()
display = scene.show_as_strider(blocks, view)
scene.capture(view)
assert scene.statistic(display, "StriderBackendInUse") == "CPU"
assert not is_compressed(display)
settings.MemoryLimitInGiB = 0.0001
_, said = render(view)
assert is_compressed(display)

# Impossible values are refused, and nothing changes.
with scene.messages() as found:
    settings.SMProxy.GetProperty("CUDADevice").SetElement(0, -7)
    settings.SMProxy.UpdateVTKObjects()
assert any("-7 is out of range" in message for message in found), found
_, said = render(view)
assert not said, said

settings.SMProxy.ResetPropertiesToDefault()
settings.SMProxy.UpdateVTKObjects()
scene.capture(view)
assert not is_compressed(display)
