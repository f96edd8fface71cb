# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The module's type stubs are Python, and name every class and public method that the module has.

TestStubs.py FILE.pyi
"""
import ast
import sys

from strider import vtkStriderVolumeRendering as module

with open(sys.argv[1], encoding="utf-8") as file:
    tree = ast.parse(file.read())
stubs = {node.name: {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
         for node in tree.body if isinstance(node, ast.ClassDef)}
missing = []
count = 0
for name, kind in vars(module).items():
    if not isinstance(kind, type) or not name.startswith("vtkStrider"):
        continue
    own = [method for method, what in vars(kind).items() if not method.startswith("_") and callable(what)
           and not isinstance(what, type)]
    count += len(own)
    missing += [f"{name}.{method}" for method in own if method not in stubs.get(name, set())]
    if name not in stubs:
        missing.append(name)
print(f"{len(stubs)} classes, {count} methods, without a stub: {missing or 'none'}")
sys.exit(0 if stubs and count > 100 and not missing else 1)
