# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The panel shows each setting as the table of settings declares it: the rows of vtkStriderSettingMacro.

Each property of the XML whose command is SetSetting has the default value of its setting, and enumerations and ranges that the setting
accepts to their ends. At most MOST_OPEN settings of the panel are shown without the gear for advanced ones. Usage: CheckSettings.py ROOT, or CheckSettings.py --planted: the check finds what is planted.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree

# Settings that ParaView's representation or a method of its own sets.
NOT_IN_PANEL = {"CoarsePieces", "MatchVTK", "VectorComponent", "VectorMode"}
# ParaView's users want other defaults: linear interpolation, two samples a voxel, 15 frames a second while they interact.
PANEL_DEFAULTS = {"FrameBudget": 66.0, "ReconstructionFilter": 2.0, "SampleDistanceInVoxels": 0.5}

MOST_OPEN = 25

ROW = re.compile(r"vtkStriderSettingMacro\(\s*(\w+),\s*([A-Z]\w+),\s*([^,]+),\s*([^,]+),", re.S)
SWITCH = re.compile(r"vtkStriderBooleanSettingMacro\(\s*([A-Z]\w+),\s*(\w+)\)")
ENUMERATOR = re.compile(r"\b([A-Z][A-Z0-9_]+)\s*=\s*(-?\d+)")


class Setting:
    """A row of the table; expressions are those of C++."""

    def __init__(self, kind, initial, is_valid, constants):
        self.constants = constants
        self.tag = "DoubleVectorProperty" if kind == "double" else "IntVectorProperty"
        self.condition = is_valid.replace("&&", " and ").replace("||", " or ")
        self.initial = self.evaluate(initial)

    def evaluate(self, expression, value=None):
        return eval(expression, {"__builtins__": {}}, {**self.constants, "value": value})

    def accepts(self, value):
        value = int(value) if value.is_integer() else value
        return bool(self.evaluate(" ".join(self.condition.split()), value))


def read_settings(text):
    """The settings of headers, by name."""
    constants = {name: int(value) for name, value in ENUMERATOR.findall(text)}
    constants.update({"true": 1, "false": 0})
    settings = {name: Setting(kind, initial.strip(), is_valid, constants) for kind, name, initial, is_valid in ROW.findall(text)}
    settings.update({name: Setting("bool", initial, "value == 0 || value == 1", constants) for name, initial in SWITCH.findall(text)})
    return settings


def check_property(element, settings):
    """What is wrong with one property of the XML."""
    name = element.get("initial_string")
    if name not in settings:
        return [f"there is no setting {name}"]
    setting, problems = settings[name], []
    if element.tag != setting.tag:
        problems.append(f"{name} is a {element.tag}, and not a {setting.tag}")
    default = float(element.get("default_values"))
    # The XML has decimals.
    wanted = PANEL_DEFAULTS.get(name, setting.initial)
    if abs(default - wanted) > 1e-6:
        problems.append(f"{name} is {wanted} by default, and {default} in the panel")
    values = [entry.get("value") for entry in element.iter("Entry")]
    for domain in element:
        values += [domain.get("min"), domain.get("max")] if domain.tag.endswith("RangeDomain") else []
    problems += [f"{name} does not accept {value}" for value in values if value is not None and not setting.accepts(float(value))]
    return problems


def check(headers, roots):
    settings = read_settings(headers)
    problems, shown = [], set()
    for root in roots:
        for element in root.iter():
            if element.get("command") == "SetSetting":
                shown.add(element.get("initial_string"))
                problems += check_property(element, settings)
    problems += [f"{name} is not in the panel" for name in sorted(set(settings) - shown - NOT_IN_PANEL)]
    problems += [f"{name} is in the panel, and must not be" for name in sorted(shown & NOT_IN_PANEL)]
    return problems, settings


def list_open(roots):
    """The settings of Strider Volume that the panel may show without advanced ones."""
    return [element.get("name") for root in roots for extension in root.iter("Extension") if extension.get("name") == "StriderVolumeRepresentation"
            for element in extension if element.get("label") and not element.get("information_only") and not element.get("panel_visibility")]


def check_open(roots):
    names = list_open(roots)
    return [f"{len(names)} settings are open, at most {MOST_OPEN} may be: {names}"] if len(names) > MOST_OPEN else []


def check_planted():
    """Violations that must be found."""
    headers = ("enum Mode { NONE = 0, ALL = 2 };\n"
               "vtkStriderSettingMacro(int, Mode, ALL,\n  value >= NONE && value <= ALL, \"0, 1 or 2\");\n"
               "vtkStriderSettingMacro(double, Share, 1.0 - 0.5, value >= 0.0 && value <= 1.0, \"[0, 1]\");\n"
               "vtkStriderBooleanSettingMacro(Uses, true);\n")

    def make(name, default, domain="", tag="IntVectorProperty"):
        return f'<{tag} command="SetSetting" initial_string="{name}" default_values="{default}">{domain}</{tag}>'

    mode = make("Mode", 2, '<EnumerationDomain><Entry value="0"/><Entry value="2"/></EnumerationDomain>')
    share = make("Share", 0.5, '<DoubleRangeDomain min="0" max="1"/>', "DoubleVectorProperty")
    uses = make("Uses", 1)

    def run(*properties):
        return check(headers, [xml.etree.ElementTree.fromstring("<X>" + "".join(properties) + "</X>")])[0]

    assert run(mode, share, uses) == [], run(mode, share, uses)
    for wrong in ((share, uses), (mode, share, make("Uses", 0)), (mode, uses, share.replace("0.5", "0.6")), (mode, uses, share.replace("DoubleVector", "IntVector")), (mode, share, uses, make("Other", 0)),
                  (share, uses, mode.replace('value="2"', 'value="3"')), (mode, uses, share.replace('max="1"', 'max="1.5"'))):
        assert len(run(*wrong)) == 1, (wrong, run(*wrong))
    shown, hidden = '<A name="B" label="C"/>', '<A name="B" label="C" panel_visibility="advanced"/><A name="B" label="C" information_only="1"/>'
    for count in (MOST_OPEN, MOST_OPEN + 1):
        panel = xml.etree.ElementTree.fromstring(f'<X><Extension name="StriderVolumeRepresentation">{shown * count}{hidden}</Extension></X>')
        assert len(check_open([panel])) == count - MOST_OPEN, count


if __name__ == "__main__":
    if sys.argv[1] == "--planted":
        check_planted()
    else:
        tree = pathlib.Path(sys.argv[1])
        text = "".join(path.read_text(encoding="utf-8") for folder in ("VTKExtensions", "Plugin/Extensions") for path in sorted((tree / folder).rglob("*.h")))
        panel_files = [xml.etree.ElementTree.parse(path).getroot() for path in sorted((tree / "XML").glob("*.xml"))]
        found, table = check(text, panel_files)
        found += check_open(panel_files)
        assert len(list_open(panel_files)) > 15, list_open(panel_files)
        assert len(table) > 35 and NOT_IN_PANEL | set(PANEL_DEFAULTS) <= set(table), sorted(table)
        print("\n".join(found) or f"{len(table)} settings, 0 problems")
        sys.exit(1 if found else 0)
