# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""With a server that has the data, the picture comes from the server, the statistics and the files too. Run by pvpython."""
import os
import socket
import subprocess
import sys
import time

from paraview import simple

import StriderScene as scene


def find_free_port():
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return probe.getsockname()[1]


def start_server(port):
    programs = os.path.dirname(os.readlink("/proc/self/exe"))
    log_name = scene.output_path("pvserver.log")
    with open(log_name, "w") as log:
        server = subprocess.Popen(
            [os.path.join(programs, "pvserver"), f"--server-port={port}", "--force-offscreen-rendering"], stdout=log)
    while server.poll() is None:
        with open(log_name) as log:
            if "Accepting connection" in log.read():
                return server
        time.sleep(0.2)
    raise RuntimeError("pvserver ended before it accepted a connection")


def check_picture_and_statistics():
    view = scene.make_view()
    display = scene.show_as_strider(scene.wavelet(), view)
    assert list(display.ColorArrayName) == ["POINTS", "RTData"], display.ColorArrayName
    assert scene.covered_fraction(scene.capture(view)) > 0.2
    assert scene.statistic(display, "StriderBackendInUse") in ("CPU", "CUDA")
    assert scene.statistic(display, "StriderFrameMilliseconds") > 0


def check_files():
    source = simple.Wavelet(WholeExtent=[-5, 13, -7, 9, 2, 40])
    name = scene.output_path("server.strider")
    simple.SaveData(name, proxy=source)
    reader = simple.OpenDataFile(name)
    assert reader.GetXMLName() == "StriderVolumeReader", reader.GetXMLName()
    reader.UpdatePipeline()
    assert list(reader.GetDataInformation().GetExtent()) == [-5, 13, -7, 9, 2, 40]
    assert reader.PointData["RTData"].GetRange() == source.PointData["RTData"].GetRange()


port = find_free_port()
server = start_server(port)
try:
    simple.Connect("localhost", port)
    simple.LoadPlugin(sys.argv[1], remote=True, ns=vars(simple))
    simple.LoadPlugin(sys.argv[1], remote=False, ns=vars(simple))
    check_picture_and_statistics()
    check_files()
except BaseException:
    server.kill()
    raise
# The server ends by itself when this process does.
