#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# The license texts of what a wheel contains besides Strider: auditwheel packs oneTBB, and the CUDA runtime is linked statically.
# collect-licenses.sh FOLDER [ROOT]: writes them into FOLDER. ROOT is that of the file system, / by default.
# STRIDER_TBB_LICENSE and STRIDER_CUDA_LICENSE name the texts where they are somewhere else.
set -euo pipefail
shopt -s nullglob

root=${2:-}
# write_license NAME TEXT...: writes the first text that exists.
write_license() {
  local name=$1 text
  shift
  for text; do
    if [[ -f $text ]]; then
      cp "$text" "$folder/$name"
      # Debian's copyright files name this license, which asks for a copy of itself.
      if grep -q common-licenses/Apache-2.0 "$text"; then
        printf '\n' >>"$folder/$name"
        cat "$root/usr/share/common-licenses/Apache-2.0" >>"$folder/$name"
      fi
      return
    fi
  done
  return 1
}

folder=$1
rm -rf "$folder" && mkdir -p "$folder"
write_license oneTBB.txt ${STRIDER_TBB_LICENSE:+"$STRIDER_TBB_LICENSE"} "$root"/usr/share/doc/libtbb12/copyright \
  "$root"/usr/share/licenses/{onetbb,tbb}/LICENSE* || {
  echo 'strider: no license of oneTBB, which the wheel will contain: STRIDER_TBB_LICENSE=FILE names it' >&2
  exit 1
}
cuda=$root/usr/local/cuda
if [[ -e $cuda ]]; then
  cuda=$(realpath "$cuda")
  write_license CUDA.txt ${STRIDER_CUDA_LICENSE:+"$STRIDER_CUDA_LICENSE"} "$cuda/EULA.txt" \
    {"$cuda/dist-info","$cuda/../.."}/nvidia_cuda_runtime-*.dist-info/licenses/License.txt || {
    echo "strider: no license of the CUDA runtime, which the wheel will contain: $cuda has no EULA.txt, and STRIDER_CUDA_LICENSE=FILE names none" >&2
    exit 1
  }
fi
