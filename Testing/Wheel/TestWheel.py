# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The installed wheel renders what VTK renders, and refuses what it does not fit: TestWheel.py vtk|cvista

With PyVista in the environment. On a machine with or without a display, a GPU and a driver.
"""
import importlib.metadata
import multiprocessing
import pathlib
import subprocess
import sys
import time

IMPORTS = 200
LARGEST = 8  # of 255, with Match VTK: GPUs of OpenGL and of CUDA round places differently
PACKAGE = {"vtk": "vtkmodules", "cvista": "cvista"}[sys.argv[1]]


def run(code):
    """What a fresh process prints; its exit code must be 0."""
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, (code, done.stdout)
    return done.stdout


def check_imports():
    """Importing prints nothing and loads no VTK, in each of many processes."""
    began = time.monotonic()
    for _ in range(IMPORTS):
        printed = run("import strider, sys; assert not [name for name in sys.modules if name.startswith(('vtkmodules', 'cvista'))]")
        assert printed == "", printed
    print(f"{IMPORTS} imports: {time.monotonic() - began:.1f} s")
    began = time.monotonic()
    for _ in range(IMPORTS // 10):
        run("import strider; strider.enable(); assert strider.is_enabled()")
    print(f"{IMPORTS // 10} loads: {time.monotonic() - began:.1f} s")


def check_refusals():
    """Another version of VTK, another Python and two VTKs in a process are said in a sentence."""
    load = "from strider import _loading\n{0}\ntry:\n  _loading.load_module()\nexcept ImportError as error:\n  print(error)\nelse:\n  raise SystemExit(1)"
    build = "build = _loading.choose_build(_loading.find_vtk())\n"
    text = run(load.format(build + "build.VTK_VERSION = '8.0.0'"))
    assert "this process has VTK 9." in text and "pip install" in text, text
    text = run(load.format("import importlib.machinery as machinery\nmachinery.EXTENSION_SUFFIXES[:] = ['.of-another-python.so']"))
    assert "nothing for Python" in text and "install Strider for this Python" in text, text
    text = run(load.format("import sys\nfor name in _loading.VTK_PACKAGES:\n  for part in (name, name + '.vtkCommonCore'):\n"
                           "    module = sys.modules[part] = type(sys)(part)\n    module.__file__ = '/' + name + '/x.py'"))
    assert "two VTKs" in text and "/vtkmodules" in text and "/cvista" in text, text
    text = run(load.format("import os\nos.environ['PYVISTA_VTK_BACKEND'] = 'another'"))
    assert "uses the VTK of another" in text, text


def check_libraries():
    """No library is missing, and none of VTK is inside."""
    files = [str(file) for file in importlib.metadata.files("vtk-strider")]
    assert not [name for name in files if "libvtk" in name and "vtkStrider" not in name], files
    root = pathlib.Path(importlib.metadata.distribution("vtk-strider").locate_file(""))
    folder = {"vtk": "strider/_vtk/", "cvista": "strider/_cvista/"}[sys.argv[1]]
    # VTK has loaded its libraries before it opens the one for VTK_AUTOLOAD_PATH.
    libraries = [name for name in files if name.startswith(folder) and ".so" in name and "strider-autoload" not in name]
    assert len(libraries) >= 2, files
    for library in libraries:
        listed = subprocess.run(["ldd", root / library], capture_output=True, text=True, check=True).stdout
        assert "libstdc++" in listed and "not found" not in listed, (library, listed)


def check_licenses():
    """The license of each library that is inside is inside, too; and modules are of VTKs that the wheel names."""
    files = importlib.metadata.files("vtk-strider")
    licenses = {file.name for file in files if "licenses" in file.parts}
    assert "LICENSE" in licenses, licenses
    listed = importlib.metadata.metadata("vtk-strider").get_all("License-File")
    assert sorted(listed) == sorted(licenses), (listed, licenses)
    assert "oneTBB.txt" in licenses or not [file for file in files if file.name.startswith("libtbb")], licenses
    for file in files:
        if file.name == "oneTBB.txt" and "licenses" in file.parts:
            assert "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION" in file.read_text(), "the text of Apache-2.0"
    kernels = [file.locate().read_bytes() for file in files if file.name == "libStriderKernels.so"]
    assert kernels and ("CUDA.txt" in licenses or not [code for code in kernels if b"cudaError" in code]), licenses
    extras = set(importlib.metadata.metadata("vtk-strider").get_all("Provides-Extra"))
    modules = {file.parts[1] for file in files if file.name == "libvtkStriderVolumeRendering.so"}
    # Wheels of a release have the extras of all its wheels.
    assert modules and modules <= {{"vtk": "_vtk", "cvista": "_cvista"}[extra] for extra in extras}, (modules, extras)


def draw(shade):
    """A ball and its shells, as PyVista shows them; and the class of the mapper that VTK's factory made."""
    import numpy
    import pyvista
    places = numpy.linspace(-1.0, 1.0, 40)
    x, y, z = numpy.meshgrid(places, places, places, indexing="ij")
    grid = pyvista.ImageData(dimensions=x.shape)
    grid["radius"] = numpy.sqrt(x * x + y * y + z * z).ravel(order="F").astype("float32")
    plotter = pyvista.Plotter(off_screen=True, window_size=(200, 160))
    plotter.render_window.SetMultiSamples(0)  # they smooth the edges of VTK's boxes, within which its mapper casts rays
    actor = plotter.add_volume(grid, shade=shade, mapper="gpu", opacity="sigmoid", show_scalar_bar=False)
    picture = plotter.screenshot(return_img=True).astype(int)
    backend = actor.GetMapper()
    plotter.close()
    return picture, backend


def make_gpu_mapper():
    """What programs that know only VTK get."""
    from strider import _loading
    return _loading.import_vtk("vtkRenderingVolume").vtkGPUVolumeRayCastMapper()


def check_pictures():
    """Pictures with Strider are VTK's, and those after disable() are VTK's to the bit."""
    import strider
    from strider.vtkStriderVolumeRendering import vtkStriderObjectFactory
    own = {shade: draw(shade)[0] for shade in (False, True)}
    vtkStriderObjectFactory.SetMatchVTK(True)
    strider.enable()
    assert make_gpu_mapper().GetClassName() == "vtkStriderVolumeMapper"
    for shade, expected in own.items():
        picture, _ = draw(shade)
        assert (expected != expected[0, 0]).any(), "nothing is drawn"
        difference = abs(picture - expected)
        print(f"shade {shade}: largest difference {difference.max()}, mean {difference.mean():.4f}")
        assert difference.max() <= LARGEST, difference.max()
    strider.disable()
    assert make_gpu_mapper().GetClassName() != "vtkStriderVolumeMapper"
    assert (draw(True)[0] == own[True]).all()


def draw_plain(grid, prepare=None, **options):
    """A grid as PyVista shows it, after prepare has changed the property of its volume."""
    import pyvista
    plotter = pyvista.Plotter(off_screen=True, window_size=(200, 160))
    plotter.render_window.SetMultiSamples(0)
    actor = plotter.add_volume(grid, show_scalar_bar=False, **options)
    if prepare:
        prepare(actor.prop)
    picture = plotter.screenshot(return_img=True).astype(int)
    plotter.close()
    return picture


def share_unit_distance(prop):
    """PyVista sets the opacity unit distance of the first component; VTK's mapper takes that of the fourth."""
    for component in range(1, 4):
        prop.SetScalarOpacityUnitDistance(component, prop.GetScalarOpacityUnitDistance(0))


def check_explained_differences():
    """The two scenes of PyVista's own tests that differ without Match VTK differ for the reasons that the guide names."""
    import numpy
    import pyvista
    import strider
    from strider.vtkStriderVolumeRendering import vtkStriderObjectFactory
    grid = pyvista.ImageData(dimensions=(10, 10, 10))
    grid["values"] = numpy.arange(grid.n_points, dtype=float)
    rectilinear = grid.cast_to_rectilinear_grid()
    shares = grid.points / grid.points.max()
    rgba = numpy.hstack((shares, shares[::-1, 2:] ** 2)) * 255
    pictures = {}
    for wish in (False, True):
        vtkStriderObjectFactory.SetMatchVTK(False)
        (strider.enable if wish else strider.disable)()
        pictures[wish] = {
            "image": draw_plain(grid, scalars="values", opacity="sigmoid"),
            "rectilinear": draw_plain(rectilinear, scalars="values", opacity="sigmoid"),
            "rgba": draw_plain(grid, scalars=rgba.astype("uint8")),
            "shared": draw_plain(grid, share_unit_distance, scalars=rgba.astype("uint8")),
        }
    strider.disable()
    own, ours = pictures[False], pictures[True]
    means = {}
    for name, first, second in (("rectilinear, VTK's image", ours["rectilinear"], own["image"]),
                                ("VTK's rectilinear, VTK's image", own["rectilinear"], own["image"]),
                                ("RGBA, VTK's with one distance", ours["rgba"], own["shared"]),
                                ("VTK's RGBA, VTK's with one distance", own["rgba"], own["shared"])):
        means[name] = abs(first - second).mean()
        print(f"{name}: mean difference {means[name]:.4f}")
    assert (ours["rectilinear"] == ours["image"]).all() and (ours["rgba"] == ours["shared"]).all()
    # Steps begin elsewhere, which is a small part of what the two mistakes are.
    near_rectilinear, far_rectilinear, near_rgba, far_rgba = means.values()
    assert near_rectilinear < far_rectilinear / 8 and near_rgba < far_rgba / 8, means


def render_in_child(queue):
    import strider
    strider.enable()
    queue.put(draw(False)[0].mean())


def check_processes():
    """A process that forks, or starts anew, after or before a frame."""
    for method in ("spawn", "fork"):
        context = multiprocessing.get_context(method)
        queue = context.Queue()
        child = context.Process(target=render_in_child, args=(queue,))
        child.start()
        mean = queue.get(timeout=120)
        child.join(timeout=120)
        assert child.exitcode == 0 and mean > 0.0, (method, child.exitcode, mean)
        print(f"{method}: mean {mean:.2f}")


def main():
    done = subprocess.run([sys.executable, "-m", "strider"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    print(done.stdout)
    assert done.returncode == 0 and "renders with: C" in done.stdout and PACKAGE in done.stdout, done.returncode
    check_imports()
    check_refusals()
    check_libraries()
    check_licenses()
    check_processes()  # before this process renders
    check_pictures()
    check_explained_differences()
    print("passed")


if __name__ == "__main__":
    main()
