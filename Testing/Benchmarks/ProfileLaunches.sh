#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Reads the counters of every launch of a benchmark suite with Nsight Compute; ProfileJoin.py makes a table of them.
set -euo pipefail

usage() {
  cat <<'END'
usage: ProfileLaunches.sh PREFIX STRIDERBENCH SUITE [ARGUMENT...]
  Runs `STRIDERBENCH SUITE ARGUMENT... --profile` under ncu and writes
    PREFIX.launches.csv  what the program says about the run and about each launch
    PREFIX.counters.csv  what ncu says about each launch
  Then, on any machine: ProfileJoin.py PREFIX... --output TABLE.csv
environment:
  NCU          the profiler (default: ncu)
  NCU_OPTIONS  further options for it, as `--cache-control none` (default: caches are emptied before every pass)
  NCU_KERNELS  regular expression of the names of the kernels (default: those of Strider and of the peers)
END
}

fail() {
  printf 'ProfileLaunches: %s\n' "$*" >&2
  exit 1
}

[[ $# -ge 3 ]] || { usage >&2; exit 2; }
prefix=$1
shift
ncu=${NCU:-ncu}
kernels=${NCU_KERNELS:-March.*RaysKernel|FetchSamplesKernel}
export LC_ALL=C # sets the decimal point in ncu's numbers
command -v "$ncu" >/dev/null || fail "there is no $ncu here; set NCU"
mkdir -p "$(dirname "$prefix")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Counter names as on compute capability 9.0; a device that lacks one loses only that column.
wanted=(
  gpu__time_duration.sum
  l1tex__t_sectors_pipe_tex_mem_texture.sum
  l1tex__t_sectors_pipe_tex_mem_texture_lookup_hit.sum
  l1tex__data_pipe_tex_wavefronts.sum
  l1tex__data_pipe_tex_wavefronts.avg.pct_of_peak_sustained_elapsed
  l1tex__data_pipe_lsu_wavefronts.sum
  l1tex__f_wavefronts.sum
  l1tex__f_wavefronts.avg.pct_of_peak_sustained_elapsed
  l1tex__data_bank_reads.sum
  l1tex__texin_sm2tex_req_cycles_active.avg.pct_of_peak_sustained_elapsed
  l1tex__m_xbar2l1tex_read_bytes.sum
  lts__t_bytes.sum
  dram__bytes_read.sum
  sm__warps_active.avg.pct_of_peak_sustained_active
  smsp__inst_executed.sum)

# Counters of this machine's devices without their suffixes; all of sm_90's where ncu does not list the devices.
for query in "" "--chips gh100"; do
  # shellcheck disable=SC2086 # no argument or two
  "$ncu" --query-metrics $query 2>/dev/null | awk '{ sub(/\..*/, "", $1); print $1 }' >"$work/known" || true
  ! grep -qx gpu__time_duration "$work/known" || break
done
metrics=()
for metric in "${wanted[@]}"; do
  if ! grep -qx gpu__time_duration "$work/known" || grep -qx "${metric%%.*}" "$work/known"; then
    metrics+=("$metric")
  else
    echo "ProfileLaunches: this device has no $metric: left out" >&2
  fi
done

# The program starts the profiler for one frame at a time, after it has counted all samples and, where a mode moves
# voxels, after it has moved them. Counting, tuning and choices are thus not disturbed.
status=0
rm -f "$prefix.counters.csv" "$prefix.launches.csv" # of an earlier run
# shellcheck disable=SC2086 # options are words
"$ncu" --profile-from-start off --clock-control none --csv --page raw --print-units base \
  --log-file "$prefix.counters.csv" --kernel-name-base function --kernel-name "regex:$kernels" \
  --metrics "$(IFS=,; echo "${metrics[*]}")" ${NCU_OPTIONS:-} "$@" --profile >"$work/launches" 2>"$work/said" || status=$?
cat "$work/said" >&2

# The program prints to standard error, line by line: the device; "suite NAME: " and the scene.
{
  awk '/^suite [a-z]+: / { print "# device " last; print "# " $0 } !/^==/ { last = $0 }' "$work/said"
  cat "$work/launches"
} >"$prefix.launches.csv"
# A mode that cannot run here sets the exit status; the other modes still run.
if [[ $status -ne 0 ]]; then
  grep -E '^==(ERROR|WARNING)==' "$prefix.counters.csv" >&2 || true
  fail "status $status of $ncu ... $* --profile; what there is, is in $prefix.launches.csv and $prefix.counters.csv"
fi
echo "ProfileLaunches: wrote $prefix.launches.csv and $prefix.counters.csv"
