# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What IceT, which lays the pictures of ranks over each other, says of its last frame. VTK does not pass it on."""
import ctypes
import re

# IceT.h: ICET_STATE_TIMING_START and the following values. render: the draw callback, in which VTK draws and reads the
# picture back; total: all of IceT's frame.
TIMES = {"render": 0xC1, "read": 0xC2, "compress": 0xC4, "blend": 0xC6, "composite": 0xC7, "collect": 0xC8, "total": 0xC9}
FRAME_START = 0xD0  # ICET_DRAW_START_TIME
last_start = 0.0
NAMES = tuple("icet_" + name for name in TIMES)


def load_library():
    """The library that this process has loaded, or None."""
    with open("/proc/self/maps", encoding="utf-8") as maps:
        found = re.search(r"\S*IceTCore\S*", maps.read())
    return ctypes.CDLL(found.group()) if found else None


def read_value(library, name):
    value = ctypes.c_double()
    library.icetGetDoublev(ctypes.c_uint(name), ctypes.byref(value))
    return value.value


def read_icet_times():
    """Milliseconds of this rank's frame since the last call, as of NAMES; 0 where IceT composited none."""
    library = load_library()
    if library:
        library.icetGetContext.restype = ctypes.c_void_p
    if not library or not library.icetGetContext():
        return [0.0] * len(TIMES)
    global last_start
    start = read_value(library, FRAME_START)
    if start == last_start:
        return [0.0] * len(TIMES)
    last_start = start
    return [1000.0 * read_value(library, name) for name in TIMES.values()]
