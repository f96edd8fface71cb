#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# run-test.sh KERNELS FOLDER: makes a wheel with this kernel library in FOLDER and tests it; 77 where that is not possible.
set -euo pipefail
skip() {
  echo "skipped: $*"
  exit 77
}
((EUID == 0)) || skip 'a root of Debian 13 needs root'
command -v debootstrap >/dev/null || skip 'debootstrap is not installed'
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip download -q --no-deps -d "$folder" scooby >/dev/null 2>&1 || skip 'PyPI does not answer, or python3 has no pip'
tree=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
"$tree/VTKExtensions/Wheel/make-wheel.sh" --kernels "$1" --test "$2"
