#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# License texts are found where systems have them, and a missing one stops the build: check-licenses.sh ROOT
set -euo pipefail
collect=$1/VTKExtensions/Wheel/collect-licenses.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset STRIDER_TBB_LICENSE STRIDER_CUDA_LICENSE
fail() {
  echo "$*" >&2
  exit 1
}
# refuses SENTENCE: the script must fail and say this.
refuses() {
  local said
  if said=$("$collect" "$folder/out" "$folder/root" 2>&1); then fail "a missing license was accepted"; fi
  grep -q "$1" <<<"$said" || fail "expected $1, not: $said"
}
mkdir -p "$folder"/root/usr/{share/doc/libtbb12,share/common-licenses,local}
refuses 'no license of oneTBB'
echo 'as /usr/share/common-licenses/Apache-2.0' >"$folder/root/usr/share/doc/libtbb12/copyright"
echo 'the text of Apache' >"$folder/root/usr/share/common-licenses/Apache-2.0"
"$collect" "$folder/out" "$folder/root" # without CUDA
grep -q 'the text of Apache' "$folder/out/oneTBB.txt" || fail 'the text that the copyright file names is missing'
[[ ! -e $folder/out/CUDA.txt ]] || fail 'a license of CUDA without CUDA'
# As PyPI has CUDA
packages=$folder/root/usr/lib/site-packages
mkdir -p "$packages/nvidia/cu13"
ln -s "$packages/nvidia/cu13" "$folder/root/usr/local/cuda"
refuses 'no license of the CUDA runtime'
license=$packages/nvidia_cuda_runtime-13.0.0.dist-info/licenses
mkdir -p "$license" && echo wheel >"$license/License.txt"
"$collect" "$folder/out" "$folder/root"
grep -qx wheel "$folder/out/CUDA.txt" || fail 'the license of the wheel was not found'
# As NVIDIA's installer has it
echo toolkit >"$packages/nvidia/cu13/EULA.txt"
"$collect" "$folder/out" "$folder/root"
grep -qx toolkit "$folder/out/CUDA.txt" || fail 'EULA.txt was not found'
echo own >"$folder/own" && STRIDER_TBB_LICENSE=$folder/own "$collect" "$folder/out" "$folder/root"
grep -qx own "$folder/out/oneTBB.txt" || fail 'STRIDER_TBB_LICENSE was ignored'
echo 'licenses of the wheel are found'
