#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Runs the kernel library's CUDA tests under NVIDIA's compute-sanitizer, several parts at a time, because one part
# leaves most of a GPU idle.
set -Eeuo pipefail

usage() {
  cat <<'END'
usage: sanitize-cuda.sh BIN [TOOL [TESTS [JOBS [SECONDS]]]]
  BIN      folder of the built tests, as build/paraview/bin
  TOOL     memcheck (the default), racecheck, synccheck or initcheck
  TESTS    of GoogleTest's --gtest_filter, in every program. Default: all but those that watch free memory and those of minutes
  JOBS     parts at a time. Default: 12
  SECONDS  that a part may take. Default: 1500
Ends with 1 where the tool found anything, a test failed, a part did not end, or nothing was tested (status 77: a part without tests,
or without a device). A part's output stays in sanitize-TOOL/.
END
}

# Excludes tests that fail where other programs take device memory, and large filters of every feature, which take
# minutes each.
everything='*:-*TakeNoMemory*:*Memory*:*LargeEnhancements*'
bin=${1:-}
tool=${2:-memcheck}
tests=${3:-$everything}
jobs=${4:-12}
seconds=${5:-1500}
case $tool in memcheck | racecheck | synccheck | initcheck) ;; *) bin= ;; esac
if [ ! -x "$bin/StriderKernelTests" ]; then
  usage >&2
  exit 2
fi
bin=$(readlink -f "$bin")
output=$PWD/sanitize-$tool
mkdir -p "$output"
rm -f "$output"/*.log "$output"/summary.txt

# part PROGRAM PARTS NUMBER: runs a part and prints one line with its result.
part() {
  local log="$output/$1-$3.log" status=0 start=$SECONDS
  local filter=$tests
  # Runs only those tests of the kernel library that use any backend.
  [ "$1" = StriderKernelTests ] && filter=${tests/#\*:/*OnBackend*:}
  GTEST_TOTAL_SHARDS=$2 GTEST_SHARD_INDEX=$3 STRIDER_TEST_BACKEND=cuda timeout "$seconds" compute-sanitizer \
    --tool "$tool" --print-limit 20 --error-exitcode 3 --report-api-errors no \
    "$bin/$1" --gtest_filter="$filter" >"$log" 2>&1 || status=$?
  printf '%s %s/%s: status %s, %s passed, %s failed, %s; %s s\n' "$1" "$(($3 + 1))" "$2" "$status" \
    "$(grep -c '^\[       OK \]' "$log" || true)" "$(grep -c '^\[  FAILED  \].*ms)$' "$log" || true)" \
    "$(grep -oE '(ERROR|RACECHECK) SUMMARY: .*' "$log" | tail -1 || true)" "$((SECONDS - start))"
}
export -f part
export bin tool tests seconds output

list() {
  local program parts
  while read -r program parts; do
    [ -x "$bin/$program" ] || continue
    seq 0 $((parts - 1)) | sed "s/^/$program $parts /"
  done <<'END'
TestCudaMarchingCache 10
StriderKernelTests 12
TestCudaScenesMatchHost 10
TestCudaFilteredScenes 10
TestCudaSlabFilters 4
TestCudaSlabs 6
TestCudaStorage 6
TestCudaMatchesHost 2
TestCudaMovesEveryVoxel 2
TestCudaCompression 4
TestCudaAuxiliaryVolumes 1
TestCudaFilterWeights 1
TestCudaGradientCache 1
TestCudaGradientTexels 1
TestCudaMacrocells 1
TestCudaRejectsBadInput 1
TestCudaRotationMatchesReference 2
TestCudaShowsWhatWasSetLast 1
TestCudaStackedSlices 1
TestCudaTableSizes 1
TestCudaUploadKeepsEveryVoxel 1
TestLaunchShapeChangesNoPixel 2
END
}

list | xargs -P "$jobs" -L 1 bash -c 'part "$@"' part | tee "$output/summary.txt"
grep -qE 'status 0, [1-9]' "$output/summary.txt" && ! grep -vE 'status (0|77), ' "$output/summary.txt"
