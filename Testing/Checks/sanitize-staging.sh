#!/bin/bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Runs the tests of memory ownership, of the threads that read it, and of running out of memory, under g++'s address
# and undefined-behaviour sanitizers. Builds only these tests, in build/asan-staging. Needs no GPU:
# Testing/Checks/sanitize-cuda.sh tests staged volumes on a CUDA device.
#   Testing/Checks/sanitize-staging.sh [CMAKE ARGUMENTS], for instance -DVTK_DIR=/usr/lib/x86_64-linux-gnu/cmake/vtk
set -euo pipefail
cd "$(dirname "$0")/../.."

programs=(StriderStagingTests StriderMemoryTests)
displayless=(TestSharedObjectsAreOfAllThreads TestInputOutlivesItsReaders)
on_display=(TestMemoryRunsOutInTheMapper TestMapperOutlivesItsWindow TestStagedInputShowsOnePicture
  TestAuxiliaryVolumesUploadOnlyWhenChanged TestUploadsOnlyWhenChanged TestSeveralVolumes)

# Where ParaView alone brings VTK.
if [[ $* != *-DVTK_DIR=* ]]; then
  for vtk in /usr/lib/*/cmake/vtk-9* /usr/lib/*/cmake/paraview-*/vtk; do
    if [[ -f $vtk/vtk-config.cmake ]]; then
      set -- "$@" "-DVTK_DIR=$vtk"
      break
    fi
  done
fi

build=build/asan-staging
cmake --preset asan -B "$build" -DSTRIDER_INSTRUCTION_SETS=none "$@"
cmake --build "$build" --parallel "${JOBS:-$(nproc)}" --target \
  "${programs[@]}" "${displayless[@]}" "${on_display[@]}"

join() { local IFS='|'; echo "$*"; }
test_all() { ctest --test-dir "$build" --output-on-failure --no-tests=error -R "$1"; }

export ASAN_OPTIONS=detect_stack_use_after_return=1:check_initialization_order=1
test_all '^(BackgroundCopy|OwnedVolumesOnCPU|.*MemoryRunsOut[A-Za-z]*)\.'
test_all "^($(join "${displayless[@]}"))$"
# OpenGL drivers leak.
ASAN_OPTIONS+=:detect_leaks=0
test_all "^($(join "${on_display[@]}"))$"
