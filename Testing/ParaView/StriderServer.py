# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A pvserver for tests, of one process or of several."""
import contextlib
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


def start_server(port, launcher):
    programs = os.path.dirname(os.readlink("/proc/self/exe"))
    log_name = scene.output_path("pvserver.log")
    with open(log_name, "w") as log:
        server = subprocess.Popen(
            [*launcher, os.path.join(programs, "pvserver"), f"--server-port={port}", "--force-offscreen-rendering"],
            stdout=log)
    while server.poll() is None:
        with open(log_name) as log:
            if "Accepting connection" in log.read():
                return server
        time.sleep(0.2)
    raise RuntimeError("pvserver ended before it accepted a connection")


@contextlib.contextmanager
def connected(launcher=()):
    """Connects to a server that `launcher`, a command, starts, and loads the plugin on both sides. The server ends by itself when
    this process does."""
    port = find_free_port()
    server = start_server(port, launcher)
    try:
        simple.Connect("localhost", port)
        simple.LoadPlugin(sys.argv[1], remote=True, ns=vars(simple))
        simple.LoadPlugin(sys.argv[1], remote=False, ns=vars(simple))
        yield
    except BaseException:
        server.terminate()
        raise
