# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The metadata of wheels: TestMetadata.py ROOT VERSION. Wheels of a release have the same extras, whatever their SDKs, and its version."""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])
VERSION = sys.argv[2]
WHEEL = ROOT / "VTKExtensions/Wheel"
sys.path.insert(0, str(WHEEL))
import describe_wheel  # noqa: E402
import list_licenses  # noqa: E402

VTK, CVISTA = "vtk==9.7.1", "cvista[io,rendering]==9.7.0.5"


def make_sdk(folder, package, version):
    """What list_sdks.py reads of an SDK."""
    library = folder / package
    library.mkdir(parents=True)
    (library / "vtkCommonCore.cpython-311-x86_64-linux-gnu.so").write_bytes(b"")
    (library / "libvtkCommonCore.so").write_bytes(b"_ZNSt7__cxx1112basic_string")
    (folder / "vtk-config.cmake").write_text("")
    (folder / "vtkVersionMacros.h").write_text(f'#define VTK_VERSION "{version}"\n')
    return folder


def list_extras(sdks, pins):
    """What a wheel has, or the sentence that refuses it."""
    os.environ["STRIDER_SDKS"] = os.pathsep.join(map(str, sdks))
    os.environ["STRIDER_PINS"] = pins
    provider = describe_wheel.Provider()
    provider.build_state("wheel")
    try:
        return provider.dynamic_metadata({}, {})["optional-dependencies"]
    except SystemExit as refusal:
        return str(refusal)


def check_extras(folder):
    vtk = make_sdk(folder / "one", "vtkmodules", "9.7.1")
    cvista = make_sdk(folder / "other", "cvista", "9.7.0.5")
    assert list_extras([vtk], "") == {"vtk": [VTK]}
    assert list_extras([vtk, cvista], "") == {"cvista": [CVISTA], "vtk": [VTK]}
    for sdks in ([vtk], [cvista], [vtk, cvista]):
        assert list_extras(sdks, f"{VTK} {CVISTA}") == {"cvista": [CVISTA], "vtk": [VTK]}, sdks
    for pins, wanted in ((CVISTA, "no vtk"), ("vtk==9.6.0", "STRIDER_PINS has vtk==9.6.0"), ("vtk>=9.7.1", "vtk>=9.7.1"),
                         (f"{VTK} {VTK}", VTK), ("numpy==2.0", "numpy==2.0")):
        refusal = list_extras([vtk], pins)
        assert isinstance(refusal, str) and wanted in refusal, (pins, refusal)


def check_version():
    def run(*arguments):
        return subprocess.run([sys.executable, "-B", WHEEL / "describe_wheel.py", *arguments], capture_output=True, text=True, check=False)

    for arguments in ((), (VERSION,), (f"v{VERSION}",)):
        done = run(*arguments)
        assert (done.returncode, done.stdout) == (0, f"{VERSION}\n"), (arguments, done)
    for tag in ("v9.9.9", f"{VERSION}.1", ""):
        done = run(tag)
        assert done.returncode == 1 and VERSION in done.stderr, (tag, done)


def check_licenses(folder):
    (folder / "licenses/more").mkdir(parents=True)
    for name in ("LICENSE", "oneTBB.txt", "more/CUDA.txt"):
        (folder / "licenses" / name).write_text(name)
    metadata = folder / "METADATA"
    for _ in range(2):  # a second time changes nothing
        if not metadata.exists():
            metadata.write_text("Name: x\nLicense-File: LICENSE\nRequires-Python: >=3.10\n\nA line\n\nLicense-File: none\n")
        list_licenses.add_licenses(folder)
        assert metadata.read_text() == ("Name: x\nLicense-File: LICENSE\nLicense-File: more/CUDA.txt\nLicense-File: oneTBB.txt\n"
                                        "Requires-Python: >=3.10\n\nA line\n\nLicense-File: none\n"), metadata.read_text()


with tempfile.TemporaryDirectory() as name:
    check_extras(pathlib.Path(name))
    check_licenses(pathlib.Path(name) / "x.dist-info")
check_version()
