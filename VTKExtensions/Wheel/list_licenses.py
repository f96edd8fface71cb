# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Adds the licenses that were collected during the build to the metadata of a wheel: list_licenses.py WHEEL

pyproject.toml can only name files of the tree. Needs the package `wheel`, which makes the record of the files anew.
"""
import pathlib
import subprocess
import sys
import tempfile


def add_licenses(folder):
    """Lists the files below licenses in the unpacked metadata."""
    licenses = folder / "licenses"
    files = sorted(path.relative_to(licenses).as_posix() for path in licenses.rglob("*") if path.is_file())
    metadata = folder / "METADATA"
    head, blank, description = metadata.read_text(encoding="utf-8").partition("\n\n")
    lines = head.split("\n")
    known = [line for line in lines if line.startswith("License-File:")]
    if not known:
        sys.exit(f"{metadata} lists no license: the wheel's own is missing")
    place = lines.index(known[-1]) + 1
    lines[place:place] = [line for line in (f"License-File: {name}" for name in files) if line not in known]
    metadata.write_text("\n".join(lines) + blank + description, encoding="utf-8")


def main():
    wheel = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        tool = [sys.executable, "-m", "wheel"]
        subprocess.run([*tool, "unpack", "--dest", folder, wheel], check=True)
        unpacked = next(pathlib.Path(folder).iterdir())
        add_licenses(next(unpacked.glob("*.dist-info")))
        subprocess.run([*tool, "pack", "--dest-dir", wheel.parent, unpacked], check=True)


if __name__ == "__main__":
    main()
