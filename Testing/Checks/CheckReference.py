#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The guide's reference agrees with the panel's XML and with the strings of the sources.

Reference/Panel.md has a table for each group of the panel, between `<!-- generated: LABEL -->` and `<!-- end -->`: the label, the name
in ParaView's Python, the default and the values of each setting, as the XML has them. Each property of the representation is in a
group. Statuses and messages that Reference/Statuses.md and Reference/Messages.md quote in the first column of a table stand in the
sources, but for numbers and what `...` stands for.

Usage: CheckReference.py ROOT; CheckReference.py ROOT --write puts the tables into the page; CheckReference.py --planted: the check finds
what is planted.
"""
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree

sys.dont_write_bytecode = True  # the source tree stays as it is
import CheckMessages

PANEL = "Data/Guide/Reference/Panel.md"
QUOTING = ("Data/Guide/Reference/Statuses.md", "Data/Guide/Reference/Messages.md")
SOURCES = ("CUDAKernels", "VTKExtensions", "Plugin")
BLOCK = re.compile(r"<!-- generated: ([^\n]*) -->\n(.*?)<!-- end -->", re.DOTALL)
# Parts of quoted texts that the sources make of numbers or names, and a message of another program.
MADE = re.compile(r"\.\.\.|-?\d[\d.e+]*x?\d*|\b(?:FOLDER|GPU|H|N|M|xyz|zyx|half|full|x|smaller|[KMG]i?B)\b|%|\{[A-Za-z]+\}|[,;:()]")
FOREIGN = {"File and requested extents must agree", "bad X server connection"}


def read_groups(roots):
    """The rows of each of Strider's groups, by the group's label, in the panel's order."""
    properties, exposed, groups = {}, {}, {}
    for root in roots:
        for element in root.iter():
            if element.get("exposed_name"):
                exposed[element.get("exposed_name")] = element.get("name")
            if element.tag.endswith("Property") and element.get("label"):
                properties[element.get("name")] = element
    for root in roots:
        for group in root.iter("PropertyGroup"):
            rows = []
            for name in (element.get("name") for element in group if element.tag == "Property"):
                element = properties.get(exposed.get(name, name))
                if element is not None and not element.get("information_only"):
                    rows.append(make_row(name, element))
            if rows and (group.get("label") or "").startswith("Strider: "):
                groups.setdefault(group.get("label"), []).extend(rows)
    return groups


def make_row(name, element):
    """A setting's row: its label, its name, its default and its values."""
    entries = {entry.get("value"): entry.get("text") for entry in element.iter("Entry")}
    default = element.get("default_values") or ""
    if element.find("BooleanDomain") is not None:
        values, default = "on, off", "on" if default == "1" else "off"
    elif entries:
        values, default = ", ".join(f"{text} {value}" for value, text in entries.items()), entries.get(default, default)
    else:
        limits = [domain for domain in element if domain.tag.endswith("RangeDomain") and (domain.get("min") or domain.get("max"))]
        values = f"{limits[0].get('min', '')} to {limits[0].get('max', '')}".strip() if limits else ""
        values = values[:-3] + " or more" if values.endswith(" to") else values
        number = re.fullmatch(r"-?\d+\.\d{5,}", default)
        default = f"{float(default):.3f}" if number else default if re.fullmatch(r"-?[\d. ]+|[a-z]+", default) else ""
    visibility = " (advanced)" if element.get("panel_visibility") == "advanced" else ""
    return f"| {element.get('label')}{visibility} | `{name}` | {default} | {values} |"


def make_table(rows):
    return "\n".join(["", "| label | property | default | values |", "|---|---|---|---|", *rows, "", ""])


def check_exposed(roots):
    """Properties of the representation that no display has: CMake exposes those of the panel's groups and of StriderVolume.xml."""
    shown = {element.get("name") for root in roots for tag in ("PropertyGroup", "ExposedProperties")
             for parent in root.iter(tag) for element in parent.iter("Property")}
    return [f"XML: {element.get('name')} is in no group of the panel, and no exposed property of StriderVolume.xml"
            for root in roots for parent in root.iter() if parent.get("name") == "StriderVolumeRepresentation"
            for element in parent if element.tag.endswith("Property") and element.get("name", "").startswith("Strider")
            and element.get("name") not in shown]


def check_panel(root, writes):
    """Tables that differ from the XML, groups without a table and tables without a group."""
    roots = [xml.etree.ElementTree.parse(path).getroot() for path in sorted((root / "XML").glob("*.xml"))]
    groups = read_groups(roots)
    text = (root / PANEL).read_text(encoding="utf-8")
    problems, shown = check_exposed(roots), set()

    def replace(match):
        label, table = match.groups()
        shown.add(label)
        if label not in groups:
            problems.append(f"{PANEL}: the panel has no group {label}")
            return match.group()
        wanted = make_table(groups[label])
        if table != wanted:
            problems.append(f"{PANEL}: the table of {label} is not that of the XML: CheckReference.py ROOT --write")
        return f"<!-- generated: {label} -->\n{wanted}<!-- end -->"

    corrected = BLOCK.sub(replace, text)
    problems += [f"{PANEL}: no table of the group {label}" for label in groups if label not in shown]
    if writes and corrected != text:
        (root / PANEL).write_text(corrected, encoding="utf-8")
    return problems


def list_strings(root):
    """All strings of the sources, as one text."""
    strings = []
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".cxx", ".h", ".cu", ".cuh"):
                strings += CheckMessages.list_literals(path.read_text(encoding="utf-8"))
    return "\n".join(strings)


def check_quotes(root):
    """Quoted statuses and messages that no source has."""
    strings, problems = list_strings(root).lower(), []
    for name in QUOTING:
        for line in (root / name).read_text(encoding="utf-8").splitlines():
            cell = line.split(" | ")[0]
            if not line.startswith("| `"):
                continue
            for quoted in re.findall(r"`([^`]+)`", cell):
                words = [] if quoted in FOREIGN or quoted.startswith("Strider") and " " not in quoted else MADE.split(quoted)
                problems += [f"{name}: no source says \"{part.strip()}\" of \"{quoted}\"" for part in words
                             if part.strip() and part.strip().lower() not in strings]
    return problems


def check(root, writes=False):
    return check_panel(root, writes) + check_quotes(root)


def check_planted():
    """What is planted in a tree of its own is found, one after the other, and nothing else."""
    xml_text = """<Root><Extension name="StriderVolumeRepresentation">
      <IntVectorProperty name="StriderMode" label="Mode" default_values="1"><EnumerationDomain><Entry text="Off" value="0"/>
        <Entry text="On" value="1"/></EnumerationDomain></IntVectorProperty>
      <DoubleVectorProperty name="Shade" label="Light" default_values="0.5" panel_visibility="advanced">
        <DoubleRangeDomain min="0" max="1"/></DoubleVectorProperty>
      <ExposedProperties><Property name="Shade" exposed_name="StriderShade"/></ExposedProperties>
      <PropertyGroup label="Strider: Ways"><Property name="StriderMode"/><Property name="StriderShade"/></PropertyGroup>
      </Extension></Root>"""
    page = "<!-- generated: Strider: Ways -->\n<!-- end -->\n"

    def find(texts, writes=False):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in {"XML/A.xml": xml_text, PANEL: page, "Plugin/A.cxx": 'f("It is off: ");', "CUDAKernels/A.h": "",
                               "VTKExtensions/A.h": "", **dict.fromkeys(QUOTING, ""), **texts}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            return check(root, writes), (root / PANEL).read_text(encoding="utf-8")

    problems, written = find({}, writes=True)
    assert len(problems) == 1 and "is not that of the XML" in problems[0], problems
    assert "| Mode | `StriderMode` | On | Off 0, On 1 |\n| Light (advanced) | `StriderShade` | 0.5 | 0 to 1 |" in written, written
    sound = {PANEL: written, QUOTING[1]: "| `It is off: ...` | no |\n"}
    assert find(sound)[0] == [], find(sound)
    for planted, expected in (({PANEL: written.replace("Ways", "Other")}, "no group Strider: Other"), ({PANEL: ""}, "no table of"),
                              ({PANEL: written.replace("Off 0, ", "")}, "is not that of"),
                              ({"XML/B.xml": '<Proxy name="StriderVolumeRepresentation"><IntVectorProperty name="StriderLost"/></Proxy>'},
                               "StriderLost is in no group"),
                              ({QUOTING[0]: "| `It is on` |\n"}, "no source says \"It is on\"")):
        problems = find({**sound, **planted})[0]
        assert problems and expected in " ".join(problems), (planted, problems)


if __name__ == "__main__":
    if sys.argv[1] == "--planted":
        check_planted()
    else:
        found = check(pathlib.Path(sys.argv[1]), "--write" in sys.argv[2:])
        print("\n".join(found))
        print(f"{len(found)} problems")
        sys.exit(1 if found else 0)
