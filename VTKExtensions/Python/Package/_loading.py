# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Finds the VTK of this process, and loads Strider's module for it.

VTK's classes come from the package vtkmodules (distribution vtk, or a system's VTK) or from cvista (PyVista's build of VTK).
The package has a folder with a module for each VTK that it was built for: _vtk, _cvista. `__init__.py` of such a folder
describes that VTK.
"""
import importlib
import importlib.machinery
import importlib.metadata
import importlib.util
import os
import pathlib
import sys
from types import ModuleType
from typing import List, Optional

VTK_PACKAGES = {"vtkmodules": "vtk", "cvista": "cvista"}  # and the distribution on PyPI that has it
MODULE = "vtkStriderVolumeRendering"

loaded: Optional[ModuleType] = None


def list_builds() -> List[ModuleType]:
    """The folders of this package that have a module. Their attributes: VTK_PACKAGE, VTK_VERSION, PIN, BUILT_WITH."""
    folder = pathlib.Path(__file__).parent
    return [importlib.import_module(f"{__package__}.{name}") for name in ("_vtk", "_cvista")
            if (folder / name / "__init__.py").is_file()]


def find_vtk() -> str:
    """The package of the VTK of this process: the loaded one, otherwise the one that PyVista would choose.

    :raises ImportError: two are loaded, or there is none.
    """
    found = [name for name in VTK_PACKAGES if f"{name}.vtkCommonCore" in sys.modules]
    if len(found) > 1:
        folders = " and ".join(f"{name} in {pathlib.Path(sys.modules[name].__file__).parent}" for name in found)
        raise ImportError(f"this process has loaded two VTKs, {folders}, and neither knows the other's objects: import only one "
                          "of them. PyVista takes the one that the environment variable PYVISTA_VTK_BACKEND names.")
    if found:
        return found[0]
    wish = os.environ.get("PYVISTA_VTK_BACKEND", "")
    if wish:
        return "vtkmodules" if wish == "vtk" else wish
    for name in ("cvista", "vtkmodules"):
        if importlib.util.find_spec(name) is not None:
            return name
    ways = " or ".join(describe_install(build) for build in list_builds())
    raise ImportError(f"{sys.executable} has no VTK: {ways}")


def describe_install(build: ModuleType) -> str:
    """What makes the VTK of a build available."""
    if build.PIN:
        return f'pip install "{build.PIN}"'
    return (f"use the python3 that has the {build.BUILT_WITH} that Strider was built with. On Debian and Ubuntu this is "
            f"/usr/bin/python3 with the package {build.DEBIAN_PACKAGE}; a VTK from pip is another one")


def choose_build(vtk: str) -> ModuleType:
    """The build for this VTK.

    :raises ImportError: there is none for the VTK, its version or this Python.
    """
    builds = list_builds()
    fitting = [build for build in builds if build.VTK_PACKAGE == vtk]
    if not fitting:
        has = ", ".join(build.BUILT_WITH for build in builds) or "no VTK"
        ways = " or ".join(describe_install(build) for build in builds)
        raise ImportError(f"this process uses the VTK of {vtk}, but Strider in {pathlib.Path(__file__).parent} was built for {has}: "
                          f"{ways or 'install Strider again'}")
    build = fitting[0]
    check_version(build)
    check_python(build)
    return build


def check_version(build: ModuleType) -> None:
    """VTK promises no binary compatibility between versions. cvista counts its changes in a fourth number."""
    version = importlib.import_module(f"{build.VTK_PACKAGE}.vtkCommonCore").vtkVersion.GetVTKVersion()
    if version != build.VTK_VERSION:
        raise ImportError(f"this process has VTK {version} in {build.VTK_PACKAGE}, but Strider was built with {build.BUILT_WITH}: "
                          f"{describe_install(build)}")
    distribution = VTK_PACKAGES[build.VTK_PACKAGE]
    wanted = build.PIN.partition("==")[2]
    try:
        installed = importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return
    if wanted and installed != wanted:
        raise ImportError(f"this process has {distribution} {installed}, but Strider was built with {build.BUILT_WITH}, whose binary "
                          f"interface may differ: {describe_install(build)}")


def check_python(build: ModuleType) -> None:
    """A module is for one version of Python, or for all from 3.12 on."""
    folder = pathlib.Path(build.__file__).parent
    if any((folder / (MODULE + suffix)).is_file() for suffix in importlib.machinery.EXTENSION_SUFFIXES):
        return
    has = ", ".join(sorted(file.name for file in folder.glob(MODULE + ".*"))) or "no module"
    raise ImportError(f"Strider in {folder} has {has}, and nothing for Python {sys.version.split()[0]} ({sys.executable}): "
                      "install Strider for this Python")


def load_module() -> ModuleType:
    """vtkStriderVolumeRendering for the VTK of this process.

    :raises ImportError: as find_vtk and choose_build.
    """
    global loaded
    if loaded is None:
        loaded = importlib.import_module(f"{choose_build(find_vtk()).__name__}.{MODULE}")
    return loaded


def import_vtk(name: str) -> ModuleType:
    """A module of the VTK of this process: import_vtk("vtkCommonCore").

    :raises ImportError: as load_module.
    """
    folder = load_module().__name__.rpartition(".")[0]
    return importlib.import_module(f"{sys.modules[folder].VTK_PACKAGE}.{name}")
