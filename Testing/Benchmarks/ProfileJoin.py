#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Joins the two files of each ProfileLaunches.sh run into one table: a row per view and mode, counters per sample.

Needs nothing but the standard library. `ProfileJoin.py PREFIX... --output TABLE.csv`.
"""
import argparse
import csv
import io
import re
import sys

COLUMNS = [
    "device", "volume", "scalar", "size", "view class", "mode", "time_ms", "samples",
    "tex_sector_hit_percent", "data_stage_wavefronts_per_sample", "data_stage_percent_of_peak",
    "l2_bytes_per_sample", "dram_bytes_per_sample", "instructions_per_sample",
    "warps_active_percent", "filter_stage_percent_of_peak", "launch", "suite", "stored_order",
]

# Conversion of the profiler's units to nanoseconds and bytes, in case it ignored `--print-units base`.
UNITS = {
    "ns": 1.0, "nsecond": 1.0, "us": 1e3, "usecond": 1e3, "ms": 1e6, "msecond": 1e6, "s": 1e9, "second": 1e9,
    "byte": 1.0, "kbyte": 1e3, "mbyte": 1e6, "gbyte": 1e9, "tbyte": 1e12,
}

# Modes with a kernel of their own; all others launch Strider's.
PEER_KERNELS = {"sdk": "MarchSdkRaysKernel", "vtk-loop": "MarchVtkRaysKernel", "warp-marching": "MarchWarpRaysKernel",
                "fetch-only": "FetchSamplesKernel"}
STRIDER_KERNEL = "MarchRaysKernel"


class JoinError(Exception):
    """The two files are not of the same run, or one of them is not what it should be."""


def parse_launches(text):
    """(info, rows) of what the program printed; info: `device` and `suite` of the lines with #."""
    info = dict(re.findall(r"^# (\w+) (.*)$", text, re.MULTILINE))
    header = re.search(r"^launch,view,mode,samples.*$", text, re.MULTILINE)
    if not header:
        raise JoinError("no line that begins with 'launch,view,mode,samples'")
    rows = []
    for row in csv.DictReader(io.StringIO(text[header.start():])):
        if row["launch"].strip().isdigit() and row["samples"]:
            rows.append({"view": row["view"].strip(), "mode": row["mode"].strip(), "samples": float(row["samples"]),
                         "launch": (row.get("launch_description") or "").strip(),
                         "stored_order": (row.get("stored_order") or "").strip()})
    if not rows:
        raise JoinError("no launches")
    return info, rows


def parse_counters(text):
    """One dictionary per launch, in order: metric -> value in ns, bytes, percent or counts, and `kernel`."""
    lines = text.splitlines()
    start = next((index for index, line in enumerate(lines) if line.startswith('"ID"')), None)
    if start is None:
        problems = [line for line in lines if line.startswith("==ERROR==") or line.startswith("==WARNING==")]
        raise JoinError("no table of counters" + "".join("\n  " + problem for problem in problems))
    table = list(csv.reader(line for line in lines[start:] if line.startswith('"')))
    header, units, launches = table[0], table[1], table[2:]
    if units[0]:  # no row of units
        units, launches = [""] * len(header), table[1:]
    counters = []
    for fields in launches:
        launch = {}
        for name, unit, value in zip(header, units, fields):
            if name == "Kernel Name":
                launch["kernel"] = value
            elif "__" in name:
                number = parse_number(value)
                if number is not None:
                    launch[name] = number * UNITS.get(unit.lower(), 1.0)
        counters.append(launch)
    return counters


def parse_number(text):
    """1,234.5 -> 1234.5; None for "n/a", "" and the like."""
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


def match_launches(rows, counters):
    """Pairs of (row, counters). Refuses two files that do not tell of the same launches."""
    if len(counters) != len(rows):
        raise JoinError(f"{len(rows)} launches announced, {len(counters)} profiled")
    for row, launch in zip(rows, counters):
        kernel = find_function_name(launch.get("kernel", ""))
        if kernel != PEER_KERNELS.get(row["mode"], STRIDER_KERNEL):
            raise JoinError(f"view {row['view']}, mode {row['mode']}: the profiled kernel is {launch['kernel']}")
    return list(zip(rows, counters))


def find_function_name(kernel):
    """'SdkKernel' of 'void Peers::<unnamed>::SdkKernel<int>(A)'."""
    bare = re.sub(r"<unnamed>::|\(anonymous namespace\)::", "", kernel)
    return re.split("[<(]", bare)[0].split("::")[-1].split(" ")[-1]


def make_row(row, launch, context):
    """The table's row; a counter that the device does not have leaves its cell empty."""
    samples = row["samples"]

    def ratio(numerator, denominator, factor=1.0):
        return factor * numerator / denominator if numerator is not None and denominator else None

    def first(*names):
        return next((launch[name] for name in names if name in launch), None)

    sectors = first("l1tex__t_sectors_pipe_tex_mem_texture.sum")
    values = dict(context)
    values.update({
        "view class": row["view"],
        "mode": row["mode"],
        "time_ms": ratio(first("gpu__time_duration.sum"), 1e6),
        "samples": int(samples),
        "tex_sector_hit_percent": ratio(
            first("l1tex__t_sectors_pipe_tex_mem_texture_lookup_hit.sum"), sectors, 100.0),
        "data_stage_wavefronts_per_sample": ratio(first("l1tex__data_pipe_tex_wavefronts.sum"), samples),
        "data_stage_percent_of_peak": first("l1tex__data_pipe_tex_wavefronts.avg.pct_of_peak_sustained_elapsed"),
        # Bytes that L2 sends to the multiprocessors; lts__t_bytes also counts transfers between its two halves.
        "l2_bytes_per_sample": ratio(first("l1tex__m_xbar2l1tex_read_bytes.sum", "lts__t_bytes.sum"), samples),
        "dram_bytes_per_sample": ratio(first("dram__bytes_read.sum"), samples),
        "instructions_per_sample": ratio(first("smsp__inst_executed.sum"), samples),
        "warps_active_percent": first("sm__warps_active.avg.pct_of_peak_sustained_active"),
        "filter_stage_percent_of_peak": first("l1tex__f_wavefronts.avg.pct_of_peak_sustained_elapsed"),
        "launch": row["launch"],
        "stored_order": row["stored_order"],
    })
    return {name: format_value(values.get(name)) for name in COLUMNS}


def format_value(value):
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def find_context(info):
    """Device, suite, volume, size and scalar, of 'classes: noise 64x64x64 u8, window ...'; else empty."""
    context = {"device": info.get("device", ""), "suite": "", "volume": "", "size": "", "scalar": ""}
    scene = re.match(r"(?P<suite>\w+): (?P<volume>.+) (?P<size>\d+x\d+x\d+) (?P<scalar>\w+),", info.get("suite", ""))
    return {**context, **scene.groupdict()} if scene else context


def join(launches_text, counters_text):
    """The table's rows of one run."""
    info, rows = parse_launches(launches_text)
    pairs = match_launches(rows, parse_counters(counters_text))
    return [make_row(row, launch, find_context(info)) for row, launch in pairs]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("prefix", nargs="+", help="of PREFIX.launches.csv and PREFIX.counters.csv")
    parser.add_argument("--output", metavar="TABLE.csv", help="default: the standard output")
    options = parser.parse_args(arguments)
    table = []
    for prefix in options.prefix:
        try:
            with open(prefix + ".launches.csv", encoding="utf-8") as launches:
                with open(prefix + ".counters.csv", encoding="utf-8") as counters:
                    table += join(launches.read(), counters.read())
        except (JoinError, OSError) as problem:
            print(f"ProfileJoin: {prefix}: {problem}", file=sys.stderr)
            return 1
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(text.getvalue())
    else:
        sys.stdout.write(text.getvalue())
    return 0


if __name__ == "__main__":
    sys.exit(main())
