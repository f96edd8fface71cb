#!/bin/sh
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# check-format.sh CLANG_FORMAT ROOT: fails where clang-format 14 would change a source file; 77 where it is another version.
tool=$1
root=$2
if ! "$tool" --version 2>/dev/null | grep -q 'version 14\.'; then
  echo "skipped: clang-format 14 is not installed"
  exit 77
fi
cd "$root" || exit 1
find CUDAKernels VTKExtensions Plugin Testing \
  \( -name '*.h' -o -name '*.cxx' -o -name '*.cu' -o -name '*.cuh' \) -print0 |
  xargs -0 "$tool" --dry-run --Werror --style=file
