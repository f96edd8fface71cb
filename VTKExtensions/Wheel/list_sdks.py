# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Lists the SDKs of VTK that a wheel is built for, one a line: list_sdks.py

An SDK is the folder of VTK's CMake package, headers and libraries that belongs to a VTK on PyPI. Those in the environment
variable STRIDER_SDKS (folders, separated by colons) are taken, otherwise the SDK wheels that are installed. A line has these
fields, separated by "|": folder of the CMake package, package of Python's modules, version of VTK, requirement for pip, and 1
where its strings are those of C++11, 0 where they are older (_GLIBCXX_USE_CXX11_ABI).
"""
import dataclasses
import importlib.metadata
import importlib.util
import mmap
import os
import pathlib
import re
import sys

DISTRIBUTIONS = {"vtkmodules": "vtk", "cvista": "cvista[io,rendering]"}
CMAKE_PACKAGES = ("vtk-config.cmake", "VTKConfig.cmake")


@dataclasses.dataclass(frozen=True)
class Sdk:
    """An SDK, as a line has it."""
    folder: pathlib.Path
    package: str
    version: str
    pin: str
    has_cxx11_strings: bool

    def format(self):
        return "|".join([str(self.folder), self.package, self.version, self.pin, "1" if self.has_cxx11_strings else "0"])


def find_folders():
    """Folders that contain SDKs."""
    wish = os.environ.get("STRIDER_SDKS", "")
    if wish:
        return [pathlib.Path(folder).resolve() for folder in wish.split(os.pathsep) if folder]
    specs = [importlib.util.find_spec(name) for name in ("vtk_sdk", "cvista_sdk")]
    return [pathlib.Path(spec.origin).parent for spec in specs if spec]


def find_one(folder, patterns, what):
    """The file below the folder with the shortest path."""
    found = [path for pattern in patterns for path in folder.rglob(pattern)]
    if not found:
        sys.exit(f"{folder} has no {what} ({' or '.join(patterns)}): it is no SDK of VTK. STRIDER_SDKS lists SDKs.")
    return min(found, key=lambda path: (len(path.parts), path))


def read_version(folder):
    text = find_one(folder, ["vtkVersionMacros.h"], "header with VTK's version").read_text(encoding="utf-8")
    found = re.search(r'define VTK_VERSION "([^"]+)"', text)
    if not found:
        sys.exit(f"{folder}: vtkVersionMacros.h does not define VTK_VERSION")
    return found.group(1)


def find_pin(folder, package, version):
    """An SDK wheel has the version of the VTK that it belongs to. Its last number may count changes of the binary interface."""
    name = {"vtkmodules": "vtk_sdk", "cvista": "cvista_sdk"}[package]
    for parent in (folder, *folder.parents):
        for record in parent.glob(f"{name}-*.dist-info/METADATA"):
            version = importlib.metadata.PathDistribution(record.parent).version
    return f"{DISTRIBUTIONS[package]}=={version}"


def has_cxx11_strings(folder):
    library = find_one(folder, ["libvtkCommonCore*.so*", "libvtkCommon-*.so*"], "library of VTK's core")
    with library.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return content.find(b"NSt7__cxx1112basic_string") >= 0


def describe(folder):
    module = find_one(folder, ["vtkCommonCore.*so"], "Python module of VTK's core")
    package = module.parent.name
    if package not in DISTRIBUTIONS:
        sys.exit(f"{module}: Strider knows the packages {' and '.join(DISTRIBUTIONS)}, not {package}")
    version = read_version(folder)
    return Sdk(find_one(folder, CMAKE_PACKAGES, "CMake package").parent, package, version, find_pin(folder, package, version),
               has_cxx11_strings(folder))


def list_sdks():
    """All SDKs, at most one a package.

    :raises SystemExit: there is none, one is incomplete, or two are of the same package.
    """
    sdks = [describe(folder) for folder in find_folders()]
    if not sdks:
        sys.exit("there is no SDK of VTK: pip install cvista-sdk, or name folders of SDKs in STRIDER_SDKS")
    packages = [sdk.package for sdk in sdks]
    for package in packages:
        if packages.count(package) > 1:
            sys.exit(f"two SDKs are of the package {package}: {[str(sdk.folder) for sdk in sdks if sdk.package == package]}")
    return sdks


if __name__ == "__main__":
    print("\n".join(sdk.format() for sdk in list_sdks()))
