# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What IceT, which lays the pictures of ranks over each other, says of its last frame. VTK does not pass it on."""
import ctypes
import re

# IceT.h: ICET_STATE_TIMING_START and the following values
TIMES = {"read": 0xC2, "compress": 0xC4, "blend": 0xC6, "composite": 0xC7, "collect": 0xC8}
NAMES = tuple("icet_" + name for name in TIMES)


def load_library():
    """The library that this process has loaded, or None."""
    with open("/proc/self/maps", encoding="utf-8") as maps:
        found = re.search(r"\S*IceTCore\S*", maps.read())
    return ctypes.CDLL(found.group()) if found else None


def read_icet_times():
    """Milliseconds of this rank's last frame, as of NAMES; 0 where nothing was composited."""
    library = load_library()
    if library:
        library.icetGetContext.restype = ctypes.c_void_p
    if not library or not library.icetGetContext():
        return [0.0] * len(TIMES)
    seconds = ctypes.c_double()
    times = []
    for name in TIMES.values():
        library.icetGetDoublev(ctypes.c_uint(name), ctypes.byref(seconds))
        times.append(1000.0 * seconds.value)
    return times
