# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What the tests of states share: all settings of all displays, pictures of all views, and the way through a state and back."""
import math

from paraview import servermanager, simple, smstate

import StriderScene as scene

FUNCTIONS = ("implicit_functions", "lookup_tables", "piecewise_functions", "transfer_2d_functions")
# Properties that ParaView itself does not restore: empty choices of surfaces are spelt differently, and so is the
# range of 2D functions where a display has a colour map of its own.
IGNORED = ("SelectInputVectors", "OpacityArray", "SetScaleArray", "TransferFunction2D")


def list_properties(proxy):
    iterator = proxy.NewPropertyIterator()
    iterator.Begin()
    while not iterator.IsAtEnd():
        if not iterator.GetProperty().GetInformationOnly() and not iterator.GetProperty().GetIsInternal():
            yield iterator.GetKey(), iterator.GetProperty()
        iterator.Next()


def read_value(prop):
    """The elements of a property; of functions and planes the name and the elements of all their properties."""
    if prop.IsA("vtkSMInputProperty") or not (prop.IsA("vtkSMProxyProperty") or prop.IsA("vtkSMVectorProperty")):
        return None
    if not prop.IsA("vtkSMProxyProperty"):
        return [prop.GetElement(index) for index in range(prop.GetNumberOfElements())]
    proxies = [prop.GetProxy(index) for index in range(prop.GetNumberOfProxies())]
    return [(proxy.GetXMLName(), {name: read_value(inner) for name, inner in list_properties(proxy)
                                  if not inner.IsA("vtkSMProxyProperty")})
            for proxy in proxies if proxy and proxy.GetXMLGroup() in FUNCTIONS]


def sorted_views():
    manager = servermanager.ProxyManager()
    return sorted(simple.GetViews(), key=lambda view: manager.GetProxyName("views", view.SMProxy))


def find_displays():
    """The displays by the number of their view and the name of their source."""
    displays = {}
    for number, view in enumerate(sorted_views()):
        for (name, _), source in simple.GetSources().items():
            found = view.SMProxy.FindRepresentation(source.SMProxy, 0)
            if found:
                displays[number, name] = servermanager._getPyProxy(found)
    return displays


def read_settings():
    return {(key, name): read_value(prop) for key, display in find_displays().items()
            for name, prop in list_properties(display.SMProxy) if name not in IGNORED}


def is_same(one, other):
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-12)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(one[key], other[key]) for key in one)
    return one == other


def capture_all():
    for view in sorted_views():
        view.ViewSize = (100, 100)
    return [scene.capture(view) for view in sorted_views()]


def run(script):
    exec(compile(script, "state", "exec"), {"__name__": "__main__"})


def find_changes(before, pictures):
    """What differs from the settings and the pictures of before."""
    after = read_settings()
    changes = [f"{key}: {value} became {after.get(key)}" for key, value in before.items()
               if not is_same(value, after.get(key))]
    differences = [scene.largest_difference(*pair) for pair in zip(pictures, capture_all(), strict=True)]
    return changes + [f"pictures differ by {difference} of 255" for difference in differences if difference > 0]


def find_losses(title, then=lambda: None):
    """Lists what a state file and a Python state lose. `then` is called before settings and pictures are kept, and again after each
    state is loaded, before they are compared."""
    state_file = scene.output_path(title.replace(" ", "-") + ".pvsm")
    simple.SaveState(state_file)
    python_state = smstate.get_state()
    then()
    before, pictures = read_settings(), capture_all()
    losses = []
    for kind, load in (("state file", lambda: simple.LoadState(state_file)), ("Python state", lambda: run(python_state))):
        simple.ResetSession()
        load()
        then()
        losses += [f"{title}, {kind}: {change}" for change in find_changes(before, pictures)]
    simple.ResetSession()
    return losses
