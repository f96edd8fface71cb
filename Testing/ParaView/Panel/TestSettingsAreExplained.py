# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Every setting and every statistic of the panel, and every setting of the settings page, has a label and a text for its tooltip."""
import StriderScene as scene
from paraview import servermanager, simple
from paraview.modules.vtkRemotingServerManager import vtkSMParaViewPipelineController

scene.load_plugin()
vtkSMParaViewPipelineController().UpdateSettingsProxies(servermanager.ActiveConnection.Session)


def find_unexplained(proxy, prefix):
    """The names of the properties that begin with the prefix, and of those among them that lack something."""
    names, unexplained = [], []
    iterator = proxy.NewPropertyIterator()
    iterator.Begin()
    while not iterator.IsAtEnd():
        name, shown = iterator.GetKey(), iterator.GetProperty()
        if name.startswith(prefix) and shown.GetPanelVisibility() != "never":
            names.append(name)
            documentation = shown.GetDocumentation()
            text = documentation.GetDescription() if documentation else None
            if not shown.GetXMLLabel() or not text or len(text.split()) < 5:
                unexplained.append(name)
        iterator.Next()
    return names, unexplained


display = scene.show_as_strider(scene.wavelet(), scene.make_view())
names, unexplained = find_unexplained(display.SMProxy, "Strider")
assert len(names) > 60 and "StriderLaunch" in names and "StriderBlendMode" in names, names
assert not unexplained, unexplained

settings = simple.GetSettingsProxy("StriderSettings")
names, unexplained = find_unexplained(settings.SMProxy, "")
assert {"Backend", "CUDADevice", "CUDADevices", "MemoryLimitInGiB", "RenderVolumeWithStrider"} <= set(names), names
assert not unexplained, unexplained
