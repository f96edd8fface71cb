# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The extras of a wheel, a line each: list_extras.py WHEEL"""
import email
import sys
import zipfile

with zipfile.ZipFile(sys.argv[1]) as wheel:
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    print("\n".join(email.message_from_bytes(wheel.read(name)).get_all("Provides-Extra", [])))
