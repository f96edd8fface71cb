#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Numbers in documents are those of the JSON in Testing/Benchmarks/Results.

Testing/Benchmarks/Results/quoted.json lists what documents quote: {"document", "file", "text"}. The text stands once in the document,
with a number where it has a placeholder. A placeholder is an expression over the file and the format of its value:
`{ms('auto'):.2f}`, or `{ms('auto'):s3}` for three significant digits. See Measurements for the functions. An entry may also have
"below", the heading of the section that has the text, and "each", a list of rows whose values replace $1, $2 ... in file and text.

Usage: CheckMeasurements.py ROOT fails where a document and its JSON differ, where a quoted file is missing, and where a measurement
or a plot in Results is quoted by no document; the times of scoreboards need not be, because Scoreboard.py reads them. CheckDocuments.py checks links. CheckMeasurements.py ROOT --write puts the
numbers of the JSON into the documents. CheckMeasurements.py --planted: the check finds what is planted.
"""
import csv
import decimal
import json
import pathlib
import re
import statistics
import sys
import tempfile

RESULTS = "Testing/Benchmarks/Results"
# Written by ./strider versions together with versions.md, and the list of quotes itself.
NOT_MEASURED = {"versions.json", "quoted.json"}
PLACEHOLDER = re.compile(r"\{([^{}]+):(\.\d+f|s\d+|d)\}")
NUMBER = r"(-?\d+(?:\.\d+)?)"


class Measurements:
    """The functions that a placeholder may call."""

    def __init__(self, folder, name):
        self.folder = folder
        text = (folder / name).read_text(encoding="utf-8")
        self.rows = list(csv.DictReader(text.splitlines())) if name.endswith(".csv") else []
        self.document = {} if self.rows else json.loads(text)
        self.entries = {entry["name"].partition("/")[2]: entry for entry in self.document.get("benchmarks", [])}

    def of(self, mode, *members):
        """A member of a mode's entry, or a member of that member."""
        return self.get(*members, start=self.entries[mode])

    def get(self, *members, start=None):
        """A member of the document, or a member of that member."""
        value = self.document if start is None else start
        for member in members:
            value = value[member]
        return value

    def ms(self, mode):
        """The mode's time in milliseconds: the mean over its views, or the median of its frames, as the file says."""
        return self.of(mode, "real_time")

    def views(self, mode):
        """The mode's time in each view."""
        return self.of(mode, "view_ms")

    def view(self, mode, name):
        """The mode's time in the view of this name."""
        return self.views(mode)[self.get("context", "view_names").index(name)]

    def ratios(self, mode, other):
        """The mode's time divided by the other mode's, view by view."""
        return [one / two for one, two in zip(self.views(mode), self.views(other))]

    def gain(self, mode, *others):
        """The mode's time divided by that of the fastest other mode, view by view."""
        return [one / best for one, best in zip(self.views(mode), self.fastest(*others))]

    def fastest(self, *modes):
        """The time of the fastest of the modes in each view."""
        return [min(times) for times in zip(*(self.views(mode) for mode in modes))]

    def count(self, mode, other, member):
        """In how many groups of modes (GROUP/MODE) the mode's member is not above the other mode's."""
        groups = [name[:-len(mode)] for name in self.entries if name.endswith("/" + mode)]
        return sum(self.of(group + mode, member) <= self.of(group + other, member) for group in groups)

    def column(self, mode, name):
        """The column of a table (CSV) in the rows of a mode."""
        return [float(row[name]) for row in self.rows if row["mode"] == mode]

    def other(self, name):
        """Another file of measurements."""
        return Measurements(self.folder, name)

    def evaluate(self, expression):
        names = {name: getattr(self, name) for name in ("column", "count", "fastest", "gain", "get", "ms", "of", "other", "ratios",
                                                        "view", "views")}
        names.update(len=len, max=max, mean=statistics.fmean, min=min, numbers=lambda text: list(map(float, re.findall(NUMBER, text))),
                     geomean=statistics.geometric_mean)
        return eval(expression, {"__builtins__": {}, **names})  # of a file of this repository


def show(value, form):
    """The value as text: fixed decimals (.2f), significant digits (s3), or a whole number (d)."""
    exact = decimal.Decimal(repr(value))
    decimals = 0 if form == "d" else int(form[1:].rstrip("f"))
    if form[0] == "s":
        rounded = decimal.Context(prec=decimals, rounding=decimal.ROUND_HALF_UP).plus(exact)
        decimals = max(0, decimals - 1 - rounded.adjusted()) if rounded else 0
    return str(exact.quantize(decimal.Decimal(1).scaleb(-decimals), decimal.ROUND_HALF_UP))


def expand(quotes):
    """The quotes with their rows filled in."""
    for quote in quotes:
        for row in quote.get("each", [[]]):
            filled = dict(quote)
            for member in ("file", "text"):
                for number, value in reversed(list(enumerate(row, 1))):
                    filled[member] = filled[member].replace(f"${number}", value)
            yield filled


def find_section(text, heading):
    """Begin and end of what stands between a heading and the next one; None where there is no such heading."""
    start = re.search(rf"^#+ {re.escape(heading)}$", text, re.MULTILINE)
    if not start:
        return None
    end = re.search(r"^#+ ", text[start.end():], re.MULTILINE)
    return start.end(), start.end() + end.start() if end else len(text)


def check_quote(quote, text, folder):
    """Problems of one quote, and the document's text with the numbers of the JSON."""
    place = f"{quote['document']}: \"{quote['text']}\""
    if not (folder / quote["file"]).is_file():
        return [f"{place}: there is no {quote['file']}"], text
    section = find_section(text, quote["below"]) if "below" in quote else (0, len(text))
    if not section:
        return [f"{place}: there is no heading {quote['below']}"], text
    parts = PLACEHOLDER.split(quote["text"])
    pattern = NUMBER.join(re.escape(part) for part in parts[::3])
    if not parts[0]:
        pattern = r"(?<![\d.])" + pattern
    if not parts[-1]:
        pattern += r"(?!\.?\d)"
    found = list(re.compile(pattern).finditer(text, *section))
    if len(found) != 1:
        return [f"{place}: the document has this {len(found)} times, not once"], text
    problems, corrected = [], parts[0]
    measurements = Measurements(folder, quote["file"])
    for number, (expression, form) in enumerate(zip(parts[1::3], parts[2::3])):
        try:
            value = show(measurements.evaluate(expression), form)
        except (ArithmeticError, LookupError, NameError, OSError, SyntaxError, TypeError, ValueError) as error:
            return [f"{place}: {quote['file']}: {expression}: {error!r}"], text
        if found[0][number + 1] != value:
            problems.append(f"{place}: {found[0][number + 1]}, but {quote['file']} says {value}")
        corrected += value + parts[3 * number + 3]
    return problems, text[:found[0].start()] + corrected + text[found[0].end():]


def check(root, writes=False):
    """All problems of a tree."""
    root = root.resolve()
    folder = root / RESULTS
    quotes = list(expand(json.loads((folder / "quoted.json").read_text(encoding="utf-8"))))
    problems = []
    for name in sorted({quote["document"] for quote in quotes}):
        text = before = (root / name).read_text(encoding="utf-8")
        for quote in (quote for quote in quotes if quote["document"] == name):
            found, text = check_quote(quote, text, folder)
            problems += found
        if writes and text != before:
            (root / name).write_text(text, encoding="utf-8")
    named = {quote["file"] for quote in quotes}
    named.update(name for quote in quotes for name in re.findall(r"other\('([^']+)'\)", quote["text"]))
    problems += [f"{RESULTS}/{path.name}: no document quotes it" for path in sorted([*folder.glob("*.json"), *folder.glob("*.csv")])
                 if path.name not in named | NOT_MEASURED and not path.name.startswith("scoreboard-")]
    documents = {path: path.read_text(encoding="utf-8") for pattern in ("*.md", "Data/**/*.md", "Testing/**/*.md")
                 for path in root.glob(pattern)}
    for path in sorted(folder.glob("Plots/*")):
        if not any(f"Plots/{path.name})" in text for text in documents.values()):
            problems.append(f"{path.relative_to(root)}: no document shows it")
    return problems, len(quotes)


def check_planted():
    """What is planted in a tree of its own is found, one after the other, and nothing else."""
    run = {"context": {"views": 2}, "benchmarks": [{"name": "sphere/auto", "real_time": 2.708, "view_ms": [2.0, 3.0]},
                                                   {"name": "sphere/fixed:16x16", "real_time": 12.47, "view_ms": [4.0, 4.0]}]}
    text = "# Title\n## One\nIt takes 2.71 ms instead of 12.5, at most 0.75 times as long.\n\n![](Testing/Benchmarks/Results/Plots/a.svg)\n"
    text += "| auto | 2.708 |\n## Two\n| auto | 2.7 |\n"
    quotes = [{"document": "README.md", "file": "sphere.json",
               "text": "takes {ms('auto'):.2f} ms instead of {ms('fixed:16x16'):s3}, "
                       "at most {max(ratios('auto', 'fixed:16x16')):.2f} times"},
              {"document": "README.md", "file": "$1.json", "below": "Two", "text": "| $2 | {ms('$2'):.1f} |", "each": [["sphere", "auto"]]}]

    def find(changed_quotes=quotes, changed_text=text, files=("sphere.json", "Plots/a.svg")):
        with tempfile.TemporaryDirectory() as name:
            root = pathlib.Path(name)
            (root / RESULTS / "Plots").mkdir(parents=True)
            (root / "README.md").write_text(changed_text, encoding="utf-8")
            (root / RESULTS / "quoted.json").write_text(json.dumps(changed_quotes), encoding="utf-8")
            for file in files:
                (root / RESULTS / file).write_text(json.dumps(run), encoding="utf-8")
            problems = check(root, writes=True)[0]
            return problems, (root / "README.md").read_text(encoding="utf-8")

    assert find() == ([], text), find()
    assert find(files=("sphere.json", "scoreboard-h200.json", "Plots/a.svg")) == ([], text)
    for wrong, right in (("2.71", "2.72"), ("12.5", "12.4"), ("0.75", "0.8"), ("| 2.7 |", "| 2.8 |")):
        problems, corrected = find(changed_text=text.replace(wrong, right))
        assert len(problems) == 1 and "says" in problems[0] and corrected == text, (problems, corrected)
    for planted, expected in (
            ({"changed_text": text.replace("instead of", "and not")}, "0 times"), ({"changed_text": text + text}, "2 times"),
            ({"changed_text": text.replace("## Two", "## Three")}, "no heading Two"),
            ({"files": ("Plots/a.svg",)}, "there is no sphere.json"),
            ({"files": ("sphere.json", "Plots/a.svg", "other.json")}, "no document quotes it"),
            ({"files": ("sphere.json", "Plots/a.svg", "Plots/b.png")}, "no document shows it"),
            ({"changed_quotes": json.loads(json.dumps(quotes).replace("'auto'", "'sdk'"))}, "KeyError")):
        problems = find(**planted)[0]
        assert problems and all(expected in problem for problem in problems), (planted, problems)
    for value, form, shown in ((12.47, "s3", "12.5"), (9.996, "s3", "10.0"), (171.7, "s3", "172"), (1198.08, "s3", "1198"),
                               (0.0872, "s2", "0.087"), (0.755, ".2f", "0.76"), (59.6, "d", "60")):
        assert show(value, form) == shown, (value, form, show(value, form))


if __name__ == "__main__":
    if sys.argv[1] == "--planted":
        check_planted()
    else:
        found, count = check(pathlib.Path(sys.argv[1]), "--write" in sys.argv[2:])
        print("\n".join(found))
        print(f"{count} quotes, {len(found)} problems")
        sys.exit(1 if found else 0)
