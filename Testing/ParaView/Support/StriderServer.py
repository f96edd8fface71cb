# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A pvserver for tests, of one process or of several."""
import contextlib
import os
import random
import socket
import subprocess
import sys
import time

from paraview import servermanager, simple

import StriderScene as scene

OF_MPI_PROCESS = ("PMIX_", "PMI_", "OMPI_COMM_", "OMPI_MCA_ess", "OMPI_MCA_orte", "OMPI_UNIVERSE", "OMPI_APP_CTX", "OMPI_ARGV",
                  "OMPI_COMMAND", "OMPI_FIRST_RANKS", "OMPI_NUM_APP", "OMPI_FILE_LOCATION", "PRTE_")


def find_free_port():
    """None of those that systems give to programs without a wish, as mpiexec is one: it might get the same before the server."""
    for port in random.sample(range(20000, 32000), 100):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("localhost", port))
            return port
    raise RuntimeError("no port of localhost is free, or this machine has no localhost (/etc/hosts)")


def start_server(port, launcher, loads_itself):
    programs = os.path.dirname(os.readlink("/proc/self/exe"))
    log_name = scene.output_path("pvserver.log")
    # pvpython is an MPI process itself, and the programs that it starts must not join its MPI job.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OF_MPI_PROCESS)}
    if loads_itself:
        environment["PV_PLUGIN_CONFIG_FILE"] = os.path.join(os.path.dirname(os.path.dirname(sys.argv[1])), "strider.plugins.xml")
    with open(log_name, "w") as log:
        server = subprocess.Popen(
            [*launcher, os.path.join(programs, "pvserver"), f"--server-port={port}", "--force-offscreen-rendering"],
            stdout=log, env=environment)
    while server.poll() is None:
        with open(log_name) as log:
            if "Accepting connection" in log.read():
                return server
        time.sleep(0.2)
    raise RuntimeError("pvserver ended before it accepted a connection")


def list_remote_plugins():
    session = servermanager.ActiveConnection.Session
    plugins = servermanager.vtkSMProxyManager.GetProxyManager().GetPluginManager().GetRemoteInformation(session)
    return [plugins.GetPluginName(number) for number in range(plugins.GetNumberOfPlugins()) if plugins.GetPluginLoaded(number)]


@contextlib.contextmanager
def connected(launcher=(), loads_itself=False):
    """Connects to a server that `launcher`, a command, starts, and loads the plugin on both sides. With `loads_itself`, the server
    does so by strider.plugins.xml. The server ends by itself when this process does."""
    port = find_free_port()
    server = start_server(port, launcher, loads_itself)
    try:
        simple.Connect("localhost", port)
        assert ("StriderVolume" in list_remote_plugins()) == loads_itself, list_remote_plugins()
        if not loads_itself:
            simple.LoadPlugin(sys.argv[1], remote=True, ns=vars(simple))
        simple.LoadPlugin(sys.argv[1], remote=False, ns=vars(simple))
        yield
    except BaseException:
        server.terminate()
        raise
