# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders a volume with Strider, writes the picture, and prints one line: what rendered it, and how fast."""
import argparse
import os
import statistics
import sys

from paraview import simple
from vtkmodules.vtkCommonCore import vtkLogger

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Support"))

import ShowVolume


def parse_arguments():
    parser = argparse.ArgumentParser(prog="pvbatch RenderDemo.py", description=__doc__)
    parser.add_argument("volume", help="NIfTI (.nii, .nii.gz), NRRD (.nhdr), VTK (.vti), MetaImage (.mhd) or other image data")
    parser.add_argument("picture", help="PNG file to write")
    parser.add_argument("--plugin", default=os.environ.get("STRIDER_PLUGIN"),
                        help="StriderVolume.so; default: STRIDER_PLUGIN, or the installed plugin")
    parser.add_argument("--size", type=int, nargs=2, default=(800, 800), metavar=("WIDTH", "HEIGHT"))
    parser.add_argument("--frames", type=int, default=9, help="frames to take the median of")
    return parser.parse_args()


def render_frames(view, display, count):
    """Milliseconds of each frame, while the camera turns a little about the volume and back."""
    milliseconds = []
    for frame in range(count):
        step = 1 if frame % 2 == 0 else -1
        view.GetActiveCamera().Azimuth(step)
        simple.Render(view)
        display.UpdatePropertyInformation()
        milliseconds.append(display.GetPropertyValue("StriderFrameMilliseconds"))
    return milliseconds


def describe(source, display, milliseconds):
    data = source.GetDataInformation()
    extent = data.GetExtent()
    dimensions = "x".join(str(extent[2 * axis + 1] - extent[2 * axis] + 1) for axis in range(3))
    array = data.GetPointDataInformation().GetArrayInformation(display.ColorArrayName[1])
    parts = (
        display.GetPropertyValue("StriderBackendInUse"),
        display.GetPropertyValue("StriderDeviceName"),
        f"{source.SMProxy.GetLogName()} {dimensions} {array.GetDataTypeAsString()}",
        f"{statistics.median(milliseconds):.1f} ms a frame (median of {len(milliseconds)})",
        display.GetPropertyValue("StriderLaunch"),
        f"stored {display.GetPropertyValue('StriderStoredOrder')}",
        f"shown by {display.GetPropertyValue('StriderDisplayPath')}",
    )
    return "Strider: " + ", ".join(parts)


def run(arguments):
    # The line below reports the chosen backend
    vtkLogger.SetStderrVerbosity(vtkLogger.VERBOSITY_WARNING)
    ShowVolume.load_plugin(arguments.plugin)
    view = simple.CreateView("RenderView")
    view.ViewSize = arguments.size
    view.OrientationAxesVisibility = 0
    view.UseColorPaletteForBackground = 0
    view.Background = [0.1, 0.11, 0.13]
    source, display = ShowVolume.show_volume(arguments.volume, view)
    milliseconds = render_frames(view, display, arguments.frames)
    if not any(milliseconds):
        raise RuntimeError(f"nothing of {arguments.volume} was rendered; the messages above say why.")
    simple.SaveScreenshot(arguments.picture, view, ImageResolution=list(arguments.size))
    print(describe(source, display, milliseconds), flush=True)


def main():
    arguments = parse_arguments()
    try:
        run(arguments)
    except (OSError, RuntimeError) as error:
        print(f"RenderDemo: {error}", file=sys.stderr, flush=True)
        os._exit(1)  # pvbatch 5.11 crashes in sys.exit once it has rendered


main()
