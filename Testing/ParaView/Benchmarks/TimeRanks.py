# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Times the frames of a volume that ranks share, and keeps their pictures. Used by BenchRanks."""
import datetime
import json
import os
import statistics
import sys
import time

import numpy
from paraview import simple
from vtkmodules.vtkCommonCore import vtkDoubleArray
from vtkmodules.vtkIOImage import vtkPNGWriter
from vtkmodules.vtkParallelCore import vtkMultiProcessController

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Support"))

import MakeWaves
import ReadIceTTimes
import RecordTimeline
import ShowVolume

controller = vtkMultiProcessController.GetGlobalController()
RANKS = controller.GetNumberOfProcesses()
RANK = controller.GetLocalProcessId()

STRIDER = "Strider Volume"
COLOURS = ((0.0, 0.1, 0.1, 0.5), (0.3, 0.2, 0.6, 0.8), (0.6, 0.9, 0.85, 0.5), (1.0, 0.9, 0.3, 0.1))
# Opacities hold for a hundredth of the volume's diagonal.
FUNCTIONS = {
    # No voxel is empty, and no ray ends early
    "transparent": ((0.0, 0.002), (0.5, 0.01), (1.0, 0.04)),
    "surface": ((0.0, 0.0), (0.6, 0.0), (0.65, 0.9), (0.7, 0.0), (1.0, 0.0)),
}
PLAIN = {"BlendMode": "Composite", "Shade": 0, "UseGradientOpacity": 0, "ReconstructionFilter": "Linear"}
LIT = {**PLAIN, "Shade": 1, "Ambient": 0.2, "Diffuse": 0.7, "Specular": 0.4, "SpecularPower": 20.0}
LOOKS = {
    "unlit": PLAIN,
    "lit": LIT,
    "maximum": {**PLAIN, "BlendMode": "Maximum intensity"},
    "all": {**LIT, "UseGradientOpacity": 1, "ReconstructionFilter": "Catmull-Rom"},
}


def find_size(options):
    if options.size:
        return options.size
    size = [options.size_of_rank] * 3
    if RANKS & (RANKS - 1):
        raise SystemExit("--size-of-rank needs 1, 2, 4, 8 ... ranks")
    for doubling in range(RANKS.bit_length() - 1):
        size[2 - doubling % 3] *= 2
    return size


def make_view(pixels, fxaa=False):
    view = simple.CreateView("RenderView")
    view.ViewSize = [pixels, pixels]
    view.UseColorPaletteForBackground = 0
    view.Background = [0.0, 0.0, 0.0]
    view.OrientationAxesVisibility = 0
    view.UseFXAA = fxaa
    return view


def show(source, view, size, options):
    display = simple.Show(source, view)
    display.SetRepresentationType(options.representation)
    simple.ColorBy(display, ("POINTS", MakeWaves.ARRAY))
    display.LookupTable.RescaleTransferFunction(0.0, MakeWaves.LARGEST)
    ShowVolume.set_transfer_functions(display, COLOURS, FUNCTIONS[options.function])
    display.ScalarOpacityUnitDistance = numpy.linalg.norm(size) / 100
    if options.representation == STRIDER:
        display.StriderBackend = options.backend
    return display


def show_outline(source, view):
    """Lines, so that depth is read and geometry composited."""
    simple.Show(simple.Outline(Input=source), view)


def set_look(display, options, look):
    for name, value in LOOKS[look].items():
        if options.representation == STRIDER:
            setattr(display, "Strider" + name, value)
        # The stock representation supports only the lighting of these settings.
        elif name in display.ListProperties() and name != "BlendMode":
            setattr(display, name, value)


def set_compositing(display, options, compositing):
    if options.representation == STRIDER:
        display.StriderUniteFrames = compositing.startswith("united")
        display.StriderBypassIceT = compositing != "united-icet"
        display.StriderUseInterop = not compositing.endswith("-copied")


def turn_to(view, size, number, count):
    camera = view.GetActiveCamera()
    camera.SetPosition(0, 0, 1)
    camera.SetFocalPoint(0, 0, 0)
    camera.SetViewUp(0, 1, 0)
    camera.Azimuth(360.0 * number / count + 10.0)
    camera.Elevation(20.0)
    view.SMProxy.ResetCamera([bound for length in size for bound in (0.0, length - 1.0)])


def gather(values):
    """The numbers of all ranks, a row each."""
    own, everyone = vtkDoubleArray(), vtkDoubleArray()
    for value in values:
        own.InsertNextValue(value)
    everyone.SetNumberOfValues(RANKS * len(values))
    controller.AllGather(own, everyone)
    return numpy.array([everyone.GetValue(index) for index in range(RANKS * len(values))]).reshape(RANKS, len(values))


def statistic(display, name):
    display.UpdatePropertyInformation()
    return display.GetPropertyValue("Strider" + name)


def render_frame(view, display, is_strider, timeline=None):
    """Milliseconds, a row for each rank: the frame, the mapper's part, the rays, and what IceT says of laying pictures together."""
    controller.Barrier()
    if timeline:
        timeline.begin()
    start = time.perf_counter()
    simple.Render(view)
    rendered = time.perf_counter()
    view.SMProxy.GetRenderWindow().WaitForCompletion()
    completed = time.perf_counter()
    milliseconds = 1000.0 * (completed - start)
    mapper = [statistic(display, name) for name in ("FrameMilliseconds", "KernelMilliseconds")] if is_strider else [0.0, 0.0]
    icet = ReadIceTTimes.read_icet_times()
    if timeline:
        timeline.end({
            "call": 1000.0 * (rendered - start), "frame": milliseconds, "rays": mapper[1], **dict(zip(ReadIceTTimes.NAMES, icet))})
    return gather([milliseconds, *mapper, *icet])


def keep_picture(view, path):
    """Writes what the first rank shows; raises where that is nothing."""
    picture = view.SMProxy.CaptureWindow(1)
    if RANK == 0:
        writer = vtkPNGWriter()
        writer.SetFileName(path)
        writer.SetInputData(picture)
        writer.Write()
        if picture.GetPointData().GetScalars().GetRange(-1)[1] == 0.0:
            raise RuntimeError(f"{path}: nothing is shown")


def describe_view(frames):
    """The medians of a view's frames: of the slowest rank, and of the whole."""
    slowest = numpy.array([frame.max(axis=0) for frame in frames])
    names = ("frame", "mapper", "rays", *ReadIceTTimes.NAMES)
    entry = {name + "_time": float(numpy.median(slowest[:, column])) for column, name in enumerate(names)}
    entry["remainder_time"] = float(numpy.median(slowest[:, 0] - slowest[:, 2]))
    entry["frame_times"] = slowest[:, 0].tolist()
    entry["rays_of_ranks"] = numpy.median([frame[:, 2] for frame in frames], axis=0).tolist()
    return entry


def make_report(options, size, look, entries, display):
    """All ranks call it; the statistics of one name are those of the first rank."""
    names = [name for name in entries[0] if name.endswith("_time")]
    report = {
        "name": f"bench_ranks/{options.representation}/{look}/{options.function}/{'x'.join(map(str, size))}/{RANKS}",
        "look": look, "ranks": RANKS, "time_unit": "ms", "real_time": statistics.median(entry["frame_time"] for entry in entries),
        **{name: statistics.median(entry[name] for entry in entries) for name in names}, "views": entries}
    if options.representation == STRIDER:
        report.update({name: statistic(display, name) for name in (
            "BackendInUse", "DeviceName", "DisplayPath", "Launch", "StoredOrder", "StorageInUse", "Filtering", "QualityInUse")})
        image = display.Input.GetClientSideObject().GetOutputDataObject(0)
        ranks = gather([statistic(display, "BackendInUse") == "CUDA", statistic(display, "DisplayPath") == "interop",
                        statistic(display, "BytesOnDevice"), image.GetNumberOfPoints()])
        report.update(zip(("ranks_on_cuda", "ranks_with_interop"), ranks[:, :2].sum(axis=0).tolist()))
        report.update(zip(("bytes_of_ranks", "voxels_of_ranks"), ranks[:, 2:].T.tolist()))
    return report


def read_driver():
    try:
        with open("/proc/driver/nvidia/version", encoding="utf-8") as file:
            return file.readline().strip()
    except OSError:
        return "none"


def make_context(options, view, size):
    window = view.SMProxy.GetRenderWindow()
    return {
        "commit": options.commit,
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "driver": read_driver(),
        "opengl": " ".join(line.split(":", 1)[1].strip() for line in window.ReportCapabilities().splitlines()
                           if line.startswith(("OpenGL renderer string", "OpenGL version string"))),
        "frames_per_view": options.frames, "warmup_frames": options.warmup,
        "scene": f"waves {'x'.join(map(str, size))} unsigned char, window {options.pixels}x{options.pixels}, "
                 f"transfer function {options.function}, {options.views} views" + (", outline" if options.outline else "") + (", FXAA" if options.fxaa else ""),
    }


def time_view(view, display, options, number, picture, timeline):
    is_strider = options.representation == STRIDER
    for _ in range(options.warmup):
        # Waits, so that the first timed frame does not wait for the last one of these
        render_frame(view, display, is_strider)
    entry = describe_view([render_frame(view, display, is_strider, timeline) for _ in range(options.frames)])
    if timeline:
        timeline.keep_view(os.path.splitext(picture)[0])
    if is_strider and min(entry["rays_of_ranks"]) == 0.0:
        raise RuntimeError(f"view {number}: a rank shows nothing: {entry['rays_of_ranks']}")
    if options.pictures:
        keep_picture(view, os.path.join(options.pictures, picture))
    return entry


def time_ranks(options):
    """All ranks call it; the first one writes the file. See BenchRanks for the options."""
    size = find_size(options)
    if options.representation != STRIDER and "maximum" in options.look:
        raise SystemExit("the stock representation has no maximum intensity")
    for folder in (options.pictures, os.path.dirname(options.output), os.path.dirname(options.timeline or "")):
        if folder:
            os.makedirs(folder, exist_ok=True)
    ShowVolume.load_plugin(options.plugin)
    view = make_view(options.pixels, options.fxaa)
    source = MakeWaves.make_waves(size)
    display = show(source, view, size, options)
    if options.outline:
        show_outline(source, view)
    timeline = RecordTimeline.Timeline(view.SMProxy.GetRenderer()) if options.timeline else None
    reports = []
    for look in options.look:
        set_look(display, options, look)
        names = {compositing: look if compositing == "united" else f"{look}-{compositing}" for compositing in options.compositing}
        entries = {compositing: [] for compositing in names}
        for number in range(options.views):
            turn_to(view, size, number, options.views)
            for compositing, name in names.items():
                set_compositing(display, options, compositing)
                entries[compositing].append(time_view(view, display, options, number, f"{name}-{number}.png", timeline))
        for compositing, name in names.items():
            set_compositing(display, options, compositing)
            simple.Render(view)  # for the statistics
            reports.append(make_report(options, size, name, entries[compositing], display))
            if RANK == 0:
                write_file(options, view, size, reports, timeline)
                print(f"{reports[-1]['name']}: frame {reports[-1]['frame_time']:.2f} ms, rays {reports[-1]['rays_time']:.2f} ms", flush=True)


def write_file(options, view, size, reports, timeline):
    context = make_context(options, view, size)
    if options.pictures:
        context["pictures"] = os.path.relpath(options.pictures, os.path.dirname(options.output) or ".")
    with open(options.output, "w", encoding="utf-8") as file:
        json.dump({"benchmarks": reports, "context": context}, file, indent=1)
    if timeline:
        with open(options.timeline, "w", encoding="utf-8") as file:
            json.dump({"views": timeline.views, "context": context}, file, indent=1)
