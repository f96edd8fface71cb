# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Writes type stubs of strider.vtkStriderVolumeRendering, for editors and type checkers: MakeStubs.py VTK_PACKAGE FILE.pyi

VTK begins the text of each method with its signatures, as Python annotates them. Not every VTK brings its own program for
stubs (Debian's packages do not).
"""
import ast
import importlib
import sys

PLAIN = {"int", "float", "str", "bool", "bytes", "None", "Any", "Callback", "Pointer", "Buffer"}


class Stubs:
    def __init__(self, module, package):
        self.module = module
        self.package = package
        self.imports = set()

    def find_class(self, name):
        """The name, imported where the class is another module's; Any where nobody has it."""
        if hasattr(self.module, name):
            return name
        for path, module in sorted(sys.modules.items()):
            if path.startswith(f"{self.package}.vtk") and isinstance(getattr(module, name, None), type):
                home = getattr(module, name).__module__
                if home in sys.modules:
                    self.imports.add((home, name))
                    return name
        return "Any"

    def convert(self, annotation):
        """VTK writes [float, float] for what takes any sequence, and (float, float) for a tuple."""
        if isinstance(annotation, ast.Constant):
            return "..." if annotation.value is Ellipsis else repr(annotation.value)
        if isinstance(annotation, ast.Name):
            if annotation.id in ("Callback", "Pointer", "Buffer"):
                return "Any"
            return annotation.id if annotation.id in PLAIN else self.find_class(annotation.id)
        if isinstance(annotation, ast.List) and annotation.elts:
            return f"MutableSequence[{self.convert(annotation.elts[0])}]"
        if isinstance(annotation, ast.Tuple):
            return f"Tuple[{', '.join(self.convert(part) for part in annotation.elts) or '()'}]"
        if isinstance(annotation, ast.Subscript):
            return f"{self.convert(annotation.value)}[{self.convert(annotation.slice)}]"
        return "Any"

    def read_signatures(self, method):
        """As (arguments, result), in the order of the text."""
        found = []
        for line in (method.__doc__ or "").split("\n\n")[0].splitlines():
            if line.startswith("C++:"):
                continue
            try:
                function = ast.parse(f"def {line}: ...").body[0]
            except SyntaxError:
                continue
            arguments = []
            for index, argument in enumerate(function.args.args):
                kind = self.convert(argument.annotation) if argument.annotation else ""
                arguments.append((argument.arg if index or argument.arg != "self" else "self", kind))
            for argument in [function.args.vararg] if function.args.vararg else []:
                arguments.append(("*" + argument.arg, "Any"))
            found.append((arguments, self.convert(function.returns) if function.returns else "Any"))
        return found

    def write_method(self, name, method):
        signatures = self.read_signatures(method) or [([("self", ""), ("*args", "Any")], "Any")]
        lines = []
        for arguments, result in signatures:
            if len(signatures) > 1:
                lines.append("    @overload")
            if not arguments or arguments[0][0] != "self":
                lines.append("    @staticmethod")
            text = ", ".join(f"{argument}: {kind}" if kind else argument for argument, kind in arguments)
            lines.append(f"    def {name}({text}) -> {result}: ...")
        return lines

    def write_class(self, name, kind):
        base = kind.__bases__[0].__name__
        lines = [f"class {name}({self.find_class(base) if base != 'object' else 'object'}):"]
        for member, what in sorted(vars(kind).items()):
            if member.startswith("__") and member != "__init__":
                continue
            if isinstance(what, int):
                lines.append(f"    {member}: int")
            elif callable(what) and not isinstance(what, type) and member != "__init__":
                lines += self.write_method(member, what)
        return lines if len(lines) > 1 else [*lines, "    ..."]

    def write(self):
        body = []
        kinds = {name: kind for name, kind in vars(self.module).items() if isinstance(kind, type)}
        for name, kind in sorted(kinds.items(), key=lambda entry: (len(entry[1].__mro__), entry[0])):
            body += ["", "", *self.write_class(name, kind)]
        head = ['"""Type stubs; MakeStubs.py made them."""',
                "from typing import Any, MutableSequence, Tuple, overload", ""]
        head += [f"from {home} import {name}" for home, name in sorted(self.imports)]
        return "\n".join(head + body) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    package = sys.argv[1]
    try:  # the classes of arguments and results are known then; those of modules that do not load become Any
        importlib.import_module(f"{package}.all")
    except ImportError as problem:
        print(f"some classes are not known: {problem}")
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(Stubs(importlib.import_module("strider.vtkStriderVolumeRendering"), package).write())


main()
