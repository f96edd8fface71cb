# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The extras of a wheel whose modules it has, a line each: list_extras.py WHEEL. A release gives all its wheels the same extras."""
import email
import sys
import zipfile

with zipfile.ZipFile(sys.argv[1]) as wheel:
    names = wheel.namelist()
    name = next(name for name in names if name.endswith(".dist-info/METADATA"))
    extras = email.message_from_bytes(wheel.read(name)).get_all("Provides-Extra", [])
    print("\n".join(extra for extra in extras if any(name.startswith(f"strider/_{extra}/") for name in names)))
