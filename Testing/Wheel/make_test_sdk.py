# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Puts together an SDK of the stock VTK for tests: make_test_sdk.py PACKAGES WHEEL SDK

Kitware's SDKs are not on PyPI. PACKAGES is a folder with Debian's packages of the same version of VTK, unpacked (libvtk9-dev,
libvtk9.6): headers, CMake files and wrapping tools. WHEEL is the unpacked wheel `vtk`: its libraries are what Strider links to.
Headers of Debian say how Debian built VTK; those that differ from the wheel are adapted.
"""
import pathlib
import re
import shutil
import subprocess
import sys

TRIPLET = "x86_64-linux-gnu"


def copy_headers(packages, sdk):
    headers = next((packages / "usr/include").glob("vtk-*"))
    shutil.copytree(headers, sdk / "include" / headers.name)
    return headers.name


def adapt_smp(header, library):
    """Templates of vtkSMPTools call the backends that the header names: those that the library has."""
    symbols = subprocess.run(["nm", "-DC", library], check=True, capture_output=True, text=True).stdout
    text = header.read_text()
    for macro, backend in (("SEQUENTIAL", "0"), ("STDTHREAD", "1"), ("TBB", "2"), ("OPENMP", "3")):
        has = f"BackendType){backend}>::" in symbols
        text = re.sub(rf"#define VTK_SMP_ENABLE_{macro} [01]", f"#define VTK_SMP_ENABLE_{macro} {int(has)}", text)
        default = int(macro == "SEQUENTIAL")  # stands in for backends that are not there
        text = re.sub(rf"#define VTK_SMP_DEFAULT_IMPLEMENTATION_{macro} [01]",
                      f"#define VTK_SMP_DEFAULT_IMPLEMENTATION_{macro} {default}", text)
    header.write_text(text)


def copy_tools(packages, sdk):
    """Wrapping tools, which find Debian's libraries."""
    (sdk / "bin").mkdir()
    libraries = packages / "usr/lib" / TRIPLET
    for tool in (packages / "usr/bin").glob("vtk*"):
        script = sdk / "bin" / tool.name
        script.write_text(f'#!/bin/sh\nLD_LIBRARY_PATH="{libraries}" exec "{tool}" "$@"\n')
        script.chmod(0o755)


def adapt_targets(folder, modules):
    """Points targets to the wheel's libraries, and removes what they ask for beside VTK."""
    names = {path.name for path in modules.glob("libvtk*.so")}
    python = next(name for name in names if name.startswith("libvtkWrappingPythonCore"))
    for file in folder.glob("VTK*-targets-none.cmake"):
        text = file.read_text()

        def find(match):
            name = match.group(1) + ".so"
            name = python if name.startswith("libvtkWrappingPythonCore") else name
            return f"${{_IMPORT_PREFIX}}/vtkmodules/{name}" if name in names else match.group(0)

        text = re.sub(rf"\$\{{_IMPORT_PREFIX\}}/lib/{TRIPLET}/(libvtk[\w.]*?)-9\.\d+\.so[.\d]*", find, text)
        text = re.sub(r'IMPORTED_SONAME_NONE "(libvtk\w[\w.]*?)-9\.\d+\.so[.\d]*"',
                      lambda match: f'IMPORTED_SONAME_NONE "{python if "WrappingPythonCore" in match.group(1) else match.group(1) + ".so"}"',
                      text)
        text = re.sub(r"^list\(APPEND _cmake_import_check.*?\)$", "", text, flags=re.MULTILINE)
        file.write_text(text)
    for file in folder.glob("VTK*-targets.cmake"):
        text = file.read_text()

        def keep(match):
            if "Python3::" in match.group(2):
                return f'{match.group(1)} "VTK::CommonCore;Python3::Module"'
            items = [item for item in match.group(2).split(";") if "VTK::" in item]
            return f'{match.group(1)} "{";".join(items)}"'

        text = re.sub(r'(INTERFACE_LINK_LIBRARIES) "([^"]*)"', keep, text)
        text = re.sub(r'foreach\(_target (?!"VTK::)[^)]*\)', "foreach(_target)", text)
        file.write_text(text)
    # Packages of others, which only modules need that Strider does not use.
    (folder / "viskores/ViskoresConfig.cmake").write_text("")
    (folder / "VTK-vtk-module-find-packages.cmake").write_text("find_package(Python3 REQUIRED COMPONENTS Development.Module)\n")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    packages, wheel, sdk = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    shutil.rmtree(sdk, ignore_errors=True)
    sdk.mkdir(parents=True)
    name = copy_headers(packages, sdk)
    shutil.copytree(wheel / "vtkmodules", sdk / "vtkmodules")
    adapt_smp(sdk / "include" / name / "vtkSMP.h", sdk / "vtkmodules" / "libvtkCommonCore.so")
    copy_tools(packages, sdk)
    libraries = sdk / "lib" / TRIPLET
    shutil.copytree(packages / "usr/lib" / TRIPLET / "cmake", libraries / "cmake")
    shutil.copytree(packages / "usr/lib" / TRIPLET / name / "hierarchy", libraries / name / "hierarchy")
    adapt_targets(next((libraries / "cmake").glob("vtk-*")), sdk / "vtkmodules")
    print(sdk)


main()
