# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""An array of opacities may have any type and several components, whatever the array of colors is. Where one of the two is not in the
data, one message names it, nothing is shown, and the picture comes back with the array."""
import numpy
from paraview import simple

import StriderScene as scene

SIZE = (11, 11, 11)
LEFT = "numpy.arange(points) % 11 < 6"


def show(colors, opacities, points, association="POINTS"):
    """A volume of one color, whose left and right half have other opacities."""
    made = scene.programmable_image(SIZE, {"colors": colors, "opacities": opacities}, "opacities")
    if association == "CELLS":
        made = simple.PointDatatoCellData(Input=made)
    display = scene.show_as_strider(made, view)
    simple.ColorBy(display, (association, "colors"))
    set_functions(display, points)
    return made, display


def set_functions(display, points):
    display.LookupTable.RGBPoints = [0.0, 0.0, 0.0, 0.0, 200.0, 1.0, 1.0, 1.0]
    display.LookupTable.ColorSpace = "RGB"
    display.ScalarOpacityFunction.Points = [number for node in points for number in (*node, 0.5, 0.0)]
    display.ScalarOpacityUnitDistance = 10.0


def halves():
    """The red channel of the left and the right half, seen along z: color 100 of 200 over the blue background."""
    view.CameraParallelProjection, view.CameraParallelScale = 1, 5.0
    view.CameraFocalPoint, view.CameraPosition, view.CameraViewUp = [5, 5, 5], [5, 5, 60], [0, 1, 0]
    picture = scene.capture(view)
    height, width, _ = picture.shape
    middle = slice(height // 2 - 5, height // 2 + 5)
    return [float(picture[middle, width // 2 - 60:width // 2 - 40, 0].mean()),
            float(picture[middle, width // 2 + 40:width // 2 + 60, 0].mean())]


scene.load_plugin()
view = scene.make_view()
view.ViewSize = (240, 240)
plain = [(0.0, 0.0), (1.0, 1.0)]


def check_types():
    """Of colors and opacities. Programmable sources put names of their own among the global ones."""
    for colors, opacities, points, wanted, component in (
            ("numpy.float32", "numpy.where(LEFT, 0.25, 0.5).astype(numpy.float32)", plain, (0.25, 0.5), 0),
            ("numpy.uint8", "numpy.where(LEFT, 0.25, 0.9).astype(numpy.float32)", plain, (0.25, 0.9), 0),
            ("numpy.int16", "numpy.where(LEFT, 0.25, 0.75)", plain, (0.25, 0.75), 0),
            ("numpy.float32", "numpy.where(LEFT, 0, 50).astype(numpy.uint8)", [(0.0, 0.0), (100.0, 1.0)], (0.0, 0.5), 0),
            ("numpy.uint8", "numpy.where(LEFT, 500, 1000).astype(numpy.int16)", [(0.0, 0.0), (1000.0, 1.0)], (0.5, 1.0), 0),
            ("numpy.uint8", "numpy.where(LEFT, -80, -20).astype(numpy.int8)", [(-100.0, 0.0), (0.0, 1.0)], (0.2, 0.8), 0),
            # a component of several, and the length of them
            ("numpy.uint8", "numpy.stack([numpy.where(LEFT, 0.3, 0.6), numpy.where(LEFT, 0.4, 0.0)], axis=1)", plain, (0.4, 0.0), 1),
            ("numpy.uint8", "numpy.stack([numpy.where(LEFT, 0.3, 0.6), numpy.where(LEFT, 0.4, 0.0)], axis=1)", plain, (0.5, 0.6), 2)):
        for association in ("POINTS", "CELLS"):
            made, display = show(f"numpy.full(points, 100).astype({colors})", opacities.replace("LEFT", LEFT), points, association)
            display.OpacityArrayName = [association, "opacities"]
            display.OpacityComponent = component
            display.UseSeparateOpacityArray = 1
            with scene.messages() as said:
                found = halves()
            expected = [127.5 * opacity for opacity in wanted]
            assert not said and numpy.abs(numpy.subtract(found, expected)).max() <= 3, (colors, opacities, association, found, expected, said)
            simple.Hide(made, view)


check_types()


def expect(wanted, count, *words):
    """Whether the halves are seen, with as many messages; each message has one of the words."""
    with scene.messages() as said:
        found = [halves() for _ in range(3)][-1]
    is_shown = not words
    assert len(said) == count and not [line for line in said if not [word for word in words if word in line]], (words, said)
    assert numpy.abs(numpy.subtract(found, wanted if is_shown else (0, 0))).max() <= 3, (words, found)


def check_changes():
    """The arrays come and go, in any order."""
    wanted = (31.875, 95.625)
    made, display = show("numpy.full(points, 100).astype(numpy.uint8)", f"numpy.where({LEFT}, 0.25, 0.75)", plain)
    kept = simple.PassArrays(Input=made, PointDataArrays=["colors", "opacities"])
    simple.Hide(made, view)
    display = simple.Show(kept, view)
    display.SetRepresentationType("Strider Volume")
    simple.ColorBy(display, ("POINTS", "colors"))
    set_functions(display, plain)
    display.UseSeparateOpacityArray = 1
    scene.capture(view)  # before an array is chosen
    display.OpacityArrayName = ["POINTS", "opacities"]
    expect(wanted, 0)
    kept.PointDataArrays = ["opacities"]
    expect(wanted, 1, "'colors'")
    kept.PointDataArrays = ["colors", "opacities"]
    expect(wanted, 0)
    kept.PointDataArrays = ["colors"]
    expect(wanted, 1, "'opacities'")
    kept.PointDataArrays = ["colors", "opacities"]
    expect(wanted, 0)
    display.OpacityArrayName = ["POINTS", "nowhere"]
    expect(wanted, 1, "'nowhere'")
    display.OpacityArrayName = ["POINTS", "opacities"]
    expect(wanted, 0)
    display.UseSeparateOpacityArray = 0
    display.ColorArrayName = ["POINTS", "missing"]
    expect(wanted, 1, "'missing'")
    display.UseSeparateOpacityArray = 1
    expect(wanted, 0, "nothing more is said")
    display.ColorArrayName = ["POINTS", "colors"]
    expect(wanted, 0)
    simple.Hide(kept, view)


check_changes()
