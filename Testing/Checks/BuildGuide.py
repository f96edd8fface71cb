#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Builds the guide as HTML with MkDocs: BuildGuide.py ROOT OUTPUT.

Copies the README, the pages of the guide, and every file of the tree that they link to, directly or not, into OUTPUT/source, where they
have the places that they have in the tree, so that links work in both. MkDocs makes OUTPUT/site of it, and Doxygen the C++ reference in
OUTPUT/site/cpp, where there is a Doxygen. Exits with 77 where there is no MkDocs.
"""
import os
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is
import CheckDocuments


def list_sources(root):
    """The documents and the files that they link to."""
    waiting, found = [root / "README.md", *CheckDocuments.list_pages(root)], set()
    while waiting:
        path = waiting.pop()
        if path in found or not path.is_file() or root not in path.parents:
            continue
        found.add(path)
        if path.suffix == ".md":
            links = CheckDocuments.list_links(path.read_text(encoding="utf-8"))
            waiting += [(path.parent / link.partition("#")[0]).resolve() for link in links if not link.startswith("#")]
    return sorted(found)


def build(root, output):
    """Makes the site; returns MkDocs' exit status."""
    root, output = root.resolve(), output.resolve()
    source, site = output / "source", output / "site"
    shutil.rmtree(source, ignore_errors=True)
    for path in list_sources(root):
        copy = source / path.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    environment = {**os.environ, "STRIDER_GUIDE_SOURCE": str(source)}
    status = subprocess.run(["mkdocs", "build", "--strict", "--clean", "--quiet", "--config-file", str(root / CheckDocuments.NAVIGATION),
                             "--site-dir", str(site)], env=environment, check=False).returncode
    if status != 0:
        return status
    print(f"The guide is in {site / 'index.html'}")
    if not shutil.which("doxygen"):
        print("There is no doxygen: the guide has no C++ reference.")
        return 0
    environment = {**os.environ, "STRIDER_SOURCE": str(root), "STRIDER_SITE": str(site)}
    done = subprocess.run(["doxygen", str(root / "Data/Doxyfile")], env=environment, stderr=subprocess.PIPE, text=True, check=False)
    print(done.stderr or f"The C++ reference is in {site / 'cpp/index.html'}")
    return 1 if done.returncode or "warning:" in done.stderr else 0


if __name__ == "__main__":
    if not shutil.which("mkdocs"):
        print("There is no mkdocs (Debian: apt-get install mkdocs).")
        sys.exit(77)
    sys.exit(build(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
