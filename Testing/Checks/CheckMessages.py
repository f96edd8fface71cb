# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Messages that ParaView shows name settings by the panel's labels, and none by methods, enumerators or labels that do not exist.

Settings stand in braces in the sources. Rows of vtkStriderSettingMacro have their names, vtkStriderPanelLabels.cxx has those of the panel,
and vtkStriderSettingNames.cxx has words for what is no setting. Messages and the texts of the XML use no phrase of CheckDocuments.py's
list, nor of MORE_PHRASES. Usage: CheckMessages.py ROOT, or CheckMessages.py --planted: the check finds what is planted.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree

sys.dont_write_bytecode = True  # the source tree stays as it is
import CheckDocuments

# Settings that are not in ParaView's panel, whose messages cannot occur there: several volumes in one mapper, a depth
# pass, pieces, and vector modes that the representation sets itself.
NOT_IN_PARAVIEW = {"BudgetShare", "SetPieceToWhole", "UseDepthPass", "VectorComponent", "VectorMode"}
# ParaView's own names of filters and settings; TestRefusedDataIsNamed.py checks them in ParaView.
STOCK_LABELS = {"Map Scalars", "Orientation", "Redistribute DataSet", "Resample To Image", "Scale", "Translation"}
# Classes and members in messages for callers of the kernel library, users of vtkMultiVolume, and programs that replace
# shader code of volumes; ParaView does none of these.
NOT_REACHED = {"OpaqueDepth", "OpaqueDepthSize", "vtkMultiVolume", "vtkOpenGLGPUVolumeRayCastMapper", "vtkShaderProperty", "vtkVolume",
               "vtkStriderVolumeMapper", "vtkStriderVolumeReader"}
PROPER_NAMES = {"GiB", "KiB", "MiB", "OpenGL", "ParaView", "TiB"}
TABLES = {"vtkStriderSettingNames.cxx", "vtkStriderPanelLabels.cxx"}

# Settings of VTK's classes, a method, a setting of several mappers, and one that is a text.
OTHER_NAMES = {"BlendMode", "BudgetShare", "Devices", "FinalColorLevel", "FinalColorWindow", "SetPieceToWhole", "UseDepthPass", "VolumetricScatteringBlending"}
ROW = re.compile(r"vtkStriderSettingMacro\(\s*\w+,\s*([A-Z]\w+),")
SWITCH = re.compile(r"vtkStriderBooleanSettingMacro\(\s*([A-Z]\w+),")

# Phrases that users of the panel stumble on, beside those of documents.
MORE_PHRASES = (r"not for this look", r"the processor", r"have a meaning", r"values that count", r"fog", r"kept so", r"steps of time",
                r"promises to", r"the former", r"given up")
OLD_PHRASES = re.compile(r"\b(?:" + "|".join((*CheckDocuments.OLD_PHRASES, *MORE_PHRASES)) + r")\b", re.IGNORECASE)
# Attributes of the XML that users read.
SHOWN_ATTRIBUTES = ("label", "text", "tooltip", "short_help", "long_help", "file_description")

LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')
PLACE = re.compile(r"\{([A-Za-z]+)\}")
METHOD = re.compile(r"\b(?:[GS]et[A-Z]\w+|\w+(?:On|Off|To[A-Z]\w+)\(\)|vtk[A-Z]\w+|(?!STRIDER_|VTK_AUTO|GL_|CUDA_|D?CMAKE_)[A-Z]{2,}_[A-Z_]+)\b")


def list_literals(text):
    """Strings of a source, joined where they follow each other, without those of includes and of PrintSelf."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith(("#include", "//", "///", "*", "/*"))]
    text = "\n".join(line for line in lines if "<< indent" not in line and "indent <<" not in line)
    return [found.replace('\\"', '"') for found in
            (match.group(1) for match in LITERAL.finditer(re.sub(r'(?<!\\)"\s*\n?\s*"', "", text)))]


def read_table(text):
    """The pairs of a table of names."""
    joined = re.sub(r'"\s*\n\s*"', "", text)
    pairs = re.findall(r'\{\s*"(\w+)",\s*"((?:\\.|[^"\\])*)"\s*\}', joined)
    return {setting: name.replace('\\"', '"') for setting, name in pairs}


def read_labels(roots):
    """All labels of the XML, those of settings by the methods that their properties call, and those that CMake adds to the table."""
    labels, by_method, panel = set(), {}, {}
    for root in roots:
        for element in root.iter():
            label = element.get("label")
            if label:
                labels.add(label)
                command = element.get("command")
                if command == "SetSetting":
                    command = "Set" + element.get("initial_string")
                    panel[element.get("initial_string")] = f'"{label}"'
                if command and not element.get("information_only"):
                    by_method.setdefault(command, set()).add(label)
    return labels, by_method, panel


def find_old_phrases(text):
    """Phrases that a native reader stumbles on."""
    return [f"old phrase: {found.group()}" for found in OLD_PHRASES.finditer(" ".join(text.split()))]


def check_shown_texts(root):
    """Old phrases in the labels, enumerations, tooltips and help of an XML tree, and labels that two settings share."""
    problems, owners = [], {}
    for element in root.iter():
        texts = [element.get(name) for name in SHOWN_ATTRIBUTES] + ([element.text] if element.tag == "Documentation" else [])
        problems += [f"{element.tag} {element.get('name') or ''}: {problem}" for text in texts if text for problem in find_old_phrases(text)]
        if element.tag.endswith("Property") and element.get("label"):
            owners.setdefault(element.get("label"), []).append(element.get("name"))
    return problems + [f"the label {label} is that of {names}" for label, names in owners.items() if len(names) > 1]


def check_message(message, names, labels, is_in_plugin):
    """What is wrong with one string."""
    problems = [f"'{{{place}}}' is in no table" for place in PLACE.findall(message) if place not in names]
    problems += find_old_phrases(message)
    if " " not in message.strip():
        return problems
    text = re.sub(r'"([^"]+)"', lambda label: "it" if label[1] in labels | STOCK_LABELS else label[0], PLACE.sub("it", message))
    words = set(METHOD.findall(text)) | (set(re.findall(r"\b[A-Z][a-z]+[A-Z]\w*\b", text)) - PROPER_NAMES)
    problems += [f"it names {word}" for word in sorted(words - NOT_REACHED)]
    if is_in_plugin:
        problems += [f"there is no label {label}" for label in re.findall(r'"([^"]+)"', message)
                     if label not in labels and label not in STOCK_LABELS]
    return problems


def check_tables(names, panel, labels, by_method, used):
    """What is wrong with the tables of names and of labels."""
    problems = [f"{setting} is in the table, and in no message" for setting in sorted(set(names) - used)]
    problems += [f"{setting} has a label, and no name" for setting in sorted(set(panel) - set(names))]
    for setting in sorted(names):
        known = by_method.get("Set" + setting, set())
        if setting in NOT_IN_PARAVIEW:
            if known:
                problems.append(f"{setting} is in the panel as {known}")
            continue
        if setting not in panel:
            problems.append(f"{setting} has no label for the panel")
            continue
        quoted = re.findall(r'"([^"]+)"', panel[setting])
        problems += [f"{setting}: there is no label {label}" for label in quoted
                     if label not in labels and label not in STOCK_LABELS]
        if known and not known & set(quoted):
            problems.append(f"{setting} is {sorted(known)} in the panel, and not {panel[setting]}")
        if METHOD.search(panel[setting]):
            problems.append(f"{setting}: {panel[setting]} names a method")
    return problems


def check(root):
    read = lambda path: path.read_text(encoding="utf-8")
    headers = "".join(read(path) for folder in ("VTKExtensions", "Plugin/Extensions") for path in (root / folder).rglob("*.h"))
    rows, switches = set(ROW.findall(headers)), set(SWITCH.findall(headers))
    names = read_table(read(root / "VTKExtensions/Settings/vtkStriderSettingNames.cxx"))
    assert len(rows) > 25 and len(switches) > 5 and len(names) > 2, (rows, switches, names)
    names.update({name: name for name in rows | switches | OTHER_NAMES})
    panel = read_table(read(root / "Plugin/Extensions/Representation/vtkStriderPanelLabels.cxx"))
    labels, by_method, generated = read_labels(
        xml.etree.ElementTree.parse(path).getroot() for path in sorted((root / "XML").glob("*.xml")))
    assert len(panel) > 3 and len(generated) > 30 and len(labels) > 80, (len(names), len(panel), len(labels))
    problems, used, count = [], set(rows), 0
    panel_tree = xml.etree.ElementTree.Element("Panel")
    for path in sorted((root / "XML").glob("*.xml")):
        tree = xml.etree.ElementTree.parse(path).getroot()
        # The settings page and the files have names of their own.
        if path.name in ("StriderSettings.xml", "StriderFiles.xml"):
            problems += [f"{path.name}: {problem}" for problem in check_shown_texts(tree)]
        else:
            panel_tree.append(tree)
    problems += [f"XML: {problem}" for problem in check_shown_texts(panel_tree)]
    for folder in ("VTKExtensions", "Plugin/Extensions", "CUDAKernels"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".cxx", ".h", ".cu", ".cuh") or path.name in TABLES or path.name.startswith("vtkSM"):
                continue
            for message in list_literals(read(path)):
                count += " " in message
                used.update(PLACE.findall(message))
                problems += [f'{path.relative_to(root)}: "{message}": {problem}'
                             for problem in check_message(message, names, labels, folder.startswith("Plugin"))]
    assert count > 300, count
    # No value of a switch is refused: most are in no message.
    panel = {**{name: label for name, label in generated.items() if name not in switches}, **panel}
    named = {name: words for name, words in names.items() if name not in switches - used}
    return problems + check_tables(named, panel, labels, by_method, used)


def check_planted():
    """Violations that must be found, and a message that must not."""
    names = {"MatchVTK": "MatchVTK", "Storage": "Storage", "Lost": "Lost"}
    labels = {"Match VTK", "Storage"}
    wrong = ("call SetStorage again", "turn MatchVTK off", "set it to COMPRESSED_STORAGE first", "turn {MatchVtk} off",
             "make a vtkImageData of it", "the voxels stay as they came", "its limit (MaxMemoryInBytes) is 3", 'turn "Match vtk" off')
    for message in wrong:
        assert check_message(message, names, labels, True), message
    for message in ("turn {MatchVTK} off", 'turn "Match VTK" off', "Storage is automatic", "STRIDER_BACKEND is 'no'"):
        assert not check_message(message, names, labels, True), message
    def make_xml(text, label):
        return xml.etree.ElementTree.fromstring(
            f'<Root><IntVectorProperty name="Storage" label="Storage"><Entry text="Off"/><Documentation>Sound.</Documentation></IntVectorProperty>'
            f'<IntVectorProperty name="Other" label="{label}"><Documentation>{text}</Documentation></IntVectorProperty></Root>')
    assert not check_shown_texts(make_xml("Sound.", "Other"))
    for planted in (make_xml("What a processor\n  does.", "Other"), make_xml("Sound.", "Unite Frames"), make_xml("Sound.", "Storage")):
        assert len(check_shown_texts(planted)) == 1, check_shown_texts(planted)
    assert list_literals('f("one "\n  "message", 3);\n#include "file.h"\nos << indent << "Some: "') == ["one message"]
    tables = check_tables(names, {"MatchVTK": '"Match"', "Storage": '"Storage"'}, labels,
                          {"SetMatchVTK": {"Match VTK"}, "SetStorage": {"Storage"}}, {"MatchVTK", "Storage"})
    assert len(tables) == 4, tables


if __name__ == "__main__":
    if sys.argv[1] == "--planted":
        check_planted()
    else:
        found = check(pathlib.Path(sys.argv[1]))
        print("\n".join(found))
        sys.exit(1 if found else 0)
