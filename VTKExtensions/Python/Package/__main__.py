# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Says what renders here, and what is wrong with the environment: python3 -m strider

Exits with 1 where something is wrong: an error, or a request of the environment that is not fulfilled.
"""
import os
import pathlib
import subprocess
import sys
import textwrap

from . import __version__, _loading

AUTOLOADED = "libvtkStriderAutoload.so"

# Renders one frame off screen, in a process of its own: VTK ends programs that have no display.
FRAME = textwrap.dedent("""
    import os, sys
    sys.path[:0] = [os.environ["STRIDER_PACKAGE_PARENT"]]
    from strider import _loading
    module = _loading.load_module()
    core = _loading.import_vtk("vtkRenderingCore")
    opengl = _loading.import_vtk("vtkRenderingOpenGL2")
    image = _loading.import_vtk("vtkCommonDataModel").vtkImageData()
    image.SetDimensions(8, 8, 8)
    image.AllocateScalars(3, 1)
    image.GetPointData().GetScalars().Fill(100.0)
    volume = core.vtkVolume()
    mapper = module.vtkStriderVolumeMapper()
    mapper.SetInputData(image)
    volume.SetMapper(mapper)
    renderer = core.vtkRenderer()
    renderer.AddVolume(volume)
    window = core.vtkRenderWindow()
    window.SetOffScreenRendering(1)
    window.SetSize(64, 64)
    window.AddRenderer(renderer)
    window.Render()
    print("BACKEND", mapper.GetBackendInUse(), "on", mapper.GetDeviceName())
    if mapper.GetBackendNote():
        print("NOTE", mapper.GetBackendNote())
    lines = dict(line.split(":", 1) for line in window.ReportCapabilities().splitlines() if ":" in line)
    print("DISPLAY", mapper.GetDisplayPath(), "through", window.GetClassName() + ",", lines.get("OpenGL renderer string", "?").strip())
""")


def find_autoload_folder(module):
    """The folder for VTK_AUTOLOAD_PATH that belongs to Strider's module, or None: a wheel has it beside the module, other
    installations beside the libraries."""
    inside = pathlib.Path(module.__file__).resolve().parent
    package = pathlib.Path(__file__).resolve().parent
    for parent in (inside, *package.parents):
        for folder in (parent / "strider-autoload", *sorted(parent.glob("*/strider-autoload"))):
            if (folder / AUTOLOADED).is_file():
                return folder
        if parent is not inside and len(package.parts) - len(parent.parts) > 3:  # LIB/python3/dist-packages/strider
            return None
    return None


def check_environment(folder):
    """Sentences that say what is wrong."""
    wrong = []
    entries = [entry for entry in os.environ.get("VTK_AUTOLOAD_PATH", "").split(os.pathsep) if entry]
    if entries and not any(os.path.isfile(os.path.join(entry, AUTOLOADED)) for entry in entries):
        wrong.append(f"VTK_AUTOLOAD_PATH is {os.environ['VTK_AUTOLOAD_PATH']}, which does not contain {AUTOLOADED}: "
                     f"programs that do not know Strider render without it. Set it to {folder or 'LIB/strider-autoload'}.")
    for name in ("STRIDER_OVERRIDE", "STRIDER_MATCH_VTK"):
        if os.environ.get(name, "") not in ("", "0", "1"):
            wrong.append(f"{name} is {os.environ[name]}, which is ignored: use 0 or 1.")
    if os.environ.get("STRIDER_BACKEND", "") not in ("", "cpu", "cuda"):
        wrong.append(f"STRIDER_BACKEND is {os.environ['STRIDER_BACKEND']}: it must be cpu or cuda; nothing is rendered.")
    return wrong


def check_display():
    """A sentence that says what is wrong with the display, or an empty one. Up to 9.3, VTK needs an X server even off screen."""
    if os.environ.get("DISPLAY"):
        return ""
    _loading.import_vtk("vtkRenderingOpenGL2")  # registers the implementation of the window
    window = _loading.import_vtk("vtkRenderingCore").vtkRenderWindow()
    if window.GetClassName() != "vtkXOpenGLRenderWindow":
        return ""
    return ("DISPLAY is not set, and this VTK needs it even off screen: programs end without it. "
            "Start them with xvfb-run -a -s -noreset, or use a VTK that was built for EGL or OSMesa.")


def describe_driver():
    """The NVIDIA driver of this machine."""
    try:
        with open("/proc/driver/nvidia/version", encoding="ascii", errors="replace") as file:
            return file.readline().partition(":")[2].strip()
    except OSError:
        return "none: the CPU renders"


def render_frame():
    """What renders and shows a frame here, in sentences; and a sentence that says what is wrong, or an empty one."""
    parent = str(pathlib.Path(__file__).resolve().parents[1])
    try:
        done = subprocess.run([sys.executable, "-c", FRAME], env={**os.environ, "STRIDER_PACKAGE_PARENT": parent}, timeout=120,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    except subprocess.TimeoutExpired:
        return [], "a frame of 64 x 64 pixels did not end within two minutes."
    lines = done.stdout.splitlines()
    told = [line for line in lines if line.startswith(("BACKEND ", "NOTE ", "DISPLAY "))]
    labels = {"BACKEND": "renders with", "NOTE": "note", "DISPLAY": "display"}
    sentences = [f"{labels[word]}: {text}" for word, _, text in (line.partition(" ") for line in told)]
    if done.returncode == 0 and told:
        return sentences, ""
    reason = next((line.strip() for line in reversed(lines) if line.strip() and line not in told), "it printed nothing")
    return sentences, f"a frame could not be rendered off screen (exit code {done.returncode}): {reason}"


def main():
    package = pathlib.Path(__file__).resolve().parent
    try:
        module = _loading.load_module()
    except ImportError as problem:
        sys.exit(f"wrong: {problem} (Strider {__version__} in {package})")
    folder = find_autoload_folder(module)
    version = _loading.import_vtk("vtkCommonCore").vtkVersion.GetVTKVersion()
    vtk = pathlib.Path(_loading.import_vtk("vtkCommonCore").__file__).parent
    stub = package / "vtkStriderVolumeRendering.pyi"
    print(f"Strider {__version__} for VTK {version}, in {package}")
    print(f"VTK: {vtk}; Strider's module: {module.__file__}")
    print(f"VTK_AUTOLOAD_PATH for other programs: {folder or 'this installation has no library for it'}")
    print(f"type stubs: {stub if stub.is_file() else 'none'}")
    print(f"NVIDIA driver: {describe_driver()}")
    wrong = check_environment(folder)
    display = check_display()
    if not display:
        sentences, problem = render_frame()
        print(*sentences, sep="\n")
        wrong += [problem] if problem else []
    else:
        wrong.append(display)
    for sentence in wrong:
        print("wrong: " + sentence)
    return 1 if wrong else 0


sys.exit(main())
