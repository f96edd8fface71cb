# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Applies the looks of Plugin/Panel/Looks/Looks.xml without the panel, with a histogram of its own."""
import pathlib
import xml.etree.ElementTree

import numpy

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "Plugin/Panel/Looks"
BINS = 256
LOOKS = {look.get("name"): look for look in xml.etree.ElementTree.parse(FOLDER / "Looks.xml").iter("Look")}


def find_anchors(values):
    """The lowest value, the two thresholds with the least variance within three classes (Otsu 1979), and the highest value."""
    counts, edges = numpy.histogram(values, BINS)
    count = numpy.concatenate([[0.0], numpy.cumsum(counts)])
    moment = numpy.concatenate([[0.0], numpy.cumsum(counts * numpy.arange(BINS))])

    def share(first, last):
        number = count[last] - count[first]
        return (moment[last] - moment[first]) ** 2 / numpy.maximum(number, 1)

    def center(border):
        occupied = numpy.flatnonzero(counts)
        return (edges[occupied[occupied < border].max() + 1] + edges[occupied[occupied >= border].min()]) / 2

    first, second = numpy.triu_indices(BINS, 1)
    first, second = first[first > 0], second[first > 0]
    best = numpy.argmax(share(0, first) + share(first, second) + share(second, BINS))
    return [values.min(), center(first[best]), center(second[best]), values.max()]


def place(element, numbers, anchors):
    nodes = numpy.array(element.get("values").split(), float).reshape(-1, numbers)
    nodes[:, 0] = numpy.interp(nodes[:, 0], range(4), anchors)
    return nodes


def apply_look(display, name, anchors):
    look = LOOKS[name]
    if look.find("Colors") is not None:
        display.LookupTable.ColorSpace = "RGB"
        display.LookupTable.RGBPoints = place(look.find("Colors"), 4, anchors).ravel().tolist()
        display.ScalarOpacityFunction.Points = [number for node in place(look.find("Opacities"), 2, anchors) for number in (*node, 0.5, 0.0)]
    for setting in look.iter("Set"):
        values = [float(value) for value in setting.get("values").split()]
        prop = display.SMProxy.GetProperty(setting.get("property"))
        if prop.IsA("vtkSMProxyProperty"):
            getattr(display, setting.get("property")).Points = values
            continue
        for index, value in enumerate(values):
            prop.SetElement(index, value if prop.IsA("vtkSMDoubleVectorProperty") else int(value))
    display.SMProxy.UpdateVTKObjects()
