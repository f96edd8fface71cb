#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Documents are short, their links lead somewhere, and they speak plain English.

Checks that every relative link and anchor of a Markdown file resolves, on a site that hosts the repository and in the guide that
BuildGuide.py makes; that files and folders named in `code` exist; that the README and each page of the guide stay within their word
limits; that the README, the guide and the changelog use no phrase of OLD_PHRASES; that the guide's navigation lists each page; and that
the version is the same everywhere.

Usage: CheckDocuments.py ROOT, or CheckDocuments.py --planted: the check finds what is planted.
"""
import pathlib
import re
import sys
import tempfile

GUIDE = "Data/Guide"
SOURCE_FOLDERS = ("CUDAKernels/", "Data/", "Plugin/", "Testing/", "VTKExtensions/", "XML/")
NAVIGATION = "Data/mkdocs.yml"
README_WORDS = 999
PAGE_WORDS = 900
# Pages whose tables are a reference to look something up in: their tables have no limit.
REFERENCES = (f"{GUIDE}/Reference/", f"{GUIDE}/Performance/Reproduce.md")
# Phrases that a native reader stumbles on, or that name a thing otherwise than ParaView does, outside of code.
OLD_PHRASES = (
    r"as (?:they|it) came", r"the published way", r"more ado", r"shall", r"the one behind the other", r"so many(?! that)", r"is not one",
    r"a processor", r"(?<!near )at hand", r"(?:lie|lay|laid|lies|lays) over", r"unit(?:e|es|ed|ing)", r"opaque looks?", r"this look",
    r"voxels that move", r"(?:has|have|had) paid for the move", r"pictures?", r"changes? no pixel",
    r"pass(?:es)? over (?:empty|what|boxes)")

FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"`[^`\n]*`")
GENERATED = re.compile(r"<!-- generated.*?<!-- end -->", re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)(?: \"[^\"]*\")?\)")
# Strider's source files; lowercase names such as `script.py` are examples.
NAMED_SOURCE = re.compile(r"(?:[A-Z]|vtkStrider|pqStrider|test_)\w*\.(?:cxx|cu|cuh|h|py|cmake|xml|sh)")
PLACEHOLDERS = re.compile(r"[*<>{}]|\bNAME\b")
HEADING = re.compile(r"^#+ (.+?)\s*$", re.MULTILINE)


def list_documents(root):
    """All Markdown files of the tree."""
    return sorted(path for pattern in ("*.md", "Data/**/*.md", "Testing/**/*.md", ".github/**/*.md") for path in root.glob(pattern))


def list_pages(root):
    """The pages of the guide."""
    return sorted((root / GUIDE).glob("**/*.md"))


def list_links(text):
    """Targets of relative links and images outside of code."""
    text = INLINE_CODE.sub("", FENCE.sub("", text))
    return [target for target in LINK.findall(text) if not re.match(r"[a-z]+:", target)]


def list_anchors(text):
    """Anchors that a hosting site makes of the headings, and those that MkDocs makes."""
    hosted, built = [], []
    for heading in HEADING.findall(FENCE.sub("", text)):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        hosted.append(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-"))
        built.append(re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower()))
    return hosted, built


def check_links(root, path):
    """Links of a document that lead to no file or to no heading."""
    name = path.relative_to(root).as_posix()
    is_built = name == "README.md" or name.startswith(GUIDE)
    problems = []
    for target in list_links(path.read_text(encoding="utf-8")):
        file_name, _, anchor = target.partition("#")
        linked = (path.parent / file_name).resolve() if file_name else path
        if root not in linked.parents or not linked.exists():
            problems.append(f"{name}: there is no {target}")
        elif linked.is_dir() and is_built:
            problems.append(f"{name}: {target} is a folder, which the built guide cannot show")
        elif anchor and linked.suffix == ".md":
            hosted, built = list_anchors(linked.read_text(encoding="utf-8"))
            if hosted.count(anchor) != 1:
                problems.append(f"{name}: there is no heading for {target}, or several")
            elif is_built and built.count(anchor) != 1:
                problems.append(f"{name}: {target} has another anchor in the built guide: use a heading without signs")
    return problems


def check_named_files(root, path, sources):
    """Paths from the root and source files in inline code that do not exist."""
    code = " ".join(INLINE_CODE.findall(FENCE.sub("", path.read_text(encoding="utf-8")))).replace("`", " ")
    words = [re.sub(r":\d+$", "", word.strip(",;:()\"'")) for word in code.split() if not PLACEHOLDERS.search(word)]
    missing = [word for word in words if word.startswith(SOURCE_FOLDERS) and not (root / word).exists()]
    missing += [word for word in words if not word.startswith(SOURCE_FOLDERS) and NAMED_SOURCE.fullmatch(word.rsplit("/")[-1])
                and not any(source.endswith((f"/{word}", f"/{word}.in")) for source in sources)]
    return [f"{path.relative_to(root).as_posix()}: no file {name}" for name in dict.fromkeys(missing)]


def count_words(text, with_tables):
    """Words outside of code blocks and comments, and outside of tables too where these do not count."""
    text = COMMENT.sub("", FENCE.sub("", GENERATED.sub("", text)))
    if not with_tables:
        text = "\n".join(line for line in text.splitlines() if not line.startswith("|"))
    return len(re.findall(r"\w[\w'.^%/-]*", LINK.sub("]", text)))


def check_length(root, path):
    """Documents that are too long."""
    name = path.relative_to(root).as_posix()
    text = path.read_text(encoding="utf-8")
    if name == "README.md":
        words, limit = len(text.split()), README_WORDS
    else:
        words, limit = count_words(text, with_tables=not name.startswith(REFERENCES)), PAGE_WORDS
    return [f"{name}: {words} words, the limit is {limit}"] if words > limit else []


def check_language(root, path):
    """Lines with a phrase of OLD_PHRASES."""
    def blank(match):
        return re.sub(r"[^\n]", "", match.group())
    text = path.read_text(encoding="utf-8")
    for pattern in (GENERATED, FENCE, COMMENT, INLINE_CODE):
        text = pattern.sub(blank, text)
    text = LINK.sub("]", text)
    pattern = re.compile(r"\b(?:" + "|".join(OLD_PHRASES) + r")\b", re.IGNORECASE)
    return [f"{path.relative_to(root)}:{text[:found.start()].count(chr(10)) + 1}: old phrase: {' '.join(found.group().split())}"
            for found in pattern.finditer(text)]


def check_navigation(root):
    """Pages that the navigation of the built guide lacks, and entries without a page."""
    listed = set(re.findall(r"[\w/]+\.md", (root / NAVIGATION).read_text(encoding="utf-8")))
    pages = {path.relative_to(root).as_posix() for path in list_pages(root)}
    return ([f"{NAVIGATION}: lacks {page}" for page in sorted(pages - listed)]
            + [f"{NAVIGATION}: there is no {page}" for page in sorted(listed - pages - {"README.md"})])


def check_version(root):
    """The build, the newest section of the changelog and the citation name one version."""
    found = {}
    for name, pattern in (("CMakeLists.txt", r"project\(Strider VERSION ([\d.]+)"), ("CHANGELOG.md", r"^## ([\d.]+)$"),
                          ("CITATION.cff", r"^version: ([\d.]+)$")):
        match = re.search(pattern, (root / name).read_text(encoding="utf-8"), re.MULTILINE)
        found[name] = match.group(1) if match else "none"
    return [] if len(set(found.values())) == 1 else [f"versions differ: {found}"]


def check(root):
    """All problems of a tree."""
    root = root.resolve()
    problems = []
    sources = [path.relative_to(root).as_posix() for folder in SOURCE_FOLDERS for path in (root / folder).glob("**/*")]
    for path in list_documents(root):
        problems += check_links(root, path) + check_named_files(root, path, sources)
    for path in [root / "README.md", *list_pages(root)]:
        problems += check_length(root, path) + check_language(root, path)
    return problems + check_language(root, root / "CHANGELOG.md") + check_navigation(root) + check_version(root)


def check_planted():
    """What is planted in a tree of its own is found, one after the other, and nothing else."""
    sound = {
        "README.md": "# Strider\n[Page](Data/Guide/Page.md#how-it-works) ![](Data/Images/a.png) [site](https://vtk.org)\n",
        "CHANGELOG.md": "# Changelog\n\n## 0.2.0\n\n- `picture` stays.\n",
        "CMakeLists.txt": "project(Strider VERSION 0.2.0 LANGUAGES CXX)\n",
        "CITATION.cff": "version: 0.2.0\n",
        NAVIGATION: "nav:\n  - Page: Data/Guide/Page.md\n",
        "Data/Images/a.png": "",
        f"{GUIDE}/Page.md": "# Page\n\n## How it works\n\n```\nshall\n```\n[Home](../../README.md)\n"}

    def find(name="README.md", more=""):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for file_name, text in {**sound, name: sound.get(name, "") + more}.items():
                (root / file_name).parent.mkdir(parents=True, exist_ok=True)
                (root / file_name).write_text(text, encoding="utf-8")
            return check(root)

    assert find() == [], find()
    page = f"{GUIDE}/Page.md"
    for name, more, expected in (
            ("README.md", "[a](Data/Guide/None.md)", "there is no Data/Guide/None.md"), ("README.md", "[a](Data/Guide)", "is a folder"),
            (page, "[a](#nowhere)", "no heading for #nowhere"), (page, "\n## How it works\n", "or several"),
            (page, "\n## A -- b\n[a](#a----b)\n", "another anchor"), (page, "![a](../Images/b.png)", "there is no ../Images/b.png"),
            ("README.md", "word " * 1000, "the limit is 999"), (page, "word " * 901, "the limit is 900"),
            (page, "| word | " * 901, "the limit is 900"),
            (page, "The voxels stay\nas they came.", "old phrase: as they came"), ("CHANGELOG.md", "A Picture", "old phrase: Picture"),
            (f"{GUIDE}/Other.md", "# Other", "lacks Data/Guide/Other.md"), (NAVIGATION, "  - Data/Guide/None.md\n", "there is no Data"),
            ("CONTRIBUTING.md", "[a](none.md)", "CONTRIBUTING.md: there is no none.md"),
            (page, "`Data/Guide/NAME.cxx`, `Data/X-<case>.json`, `Data/a-*.png` and `Data/None/A.txt`", "no file Data/None/A.txt"),
            (page, "`Data/None/README.md`", "no file Data/None/README.md"), (page, "`vtkStriderNone.h`", "no file vtkStriderNone.h"),
            (page, "`a.png`, `Images/a.png`, `script.py`, `None/Test.py`", "no file None/Test.py"),
            ("README.md", "`Data/Guide`, `Data/Images/a.png:12`, `ninja Render.cxx:12`", "README.md: no file Render.cxx")):
        problems = find(name, more)
        assert len(problems) == 1 and expected in problems[0], (name, more[:40], problems)
    with_table = sound[page] + "| word |\n" * 1000
    assert count_words(with_table, True) > PAGE_WORDS > count_words(with_table, False)
    sound["CITATION.cff"] = "version: 0.1.0\n"
    assert "versions differ" in find()[0], find()


if __name__ == "__main__":
    if sys.argv[1] == "--planted":
        check_planted()
    else:
        found_problems = check(pathlib.Path(sys.argv[1]))
        print("\n".join(found_problems))
        print(f"{len(found_problems)} problems")
        sys.exit(1 if found_problems else 0)
