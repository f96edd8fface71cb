#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Installs what the wheel needs in an image of manylinux_2_28 (AlmaLinux 8), as root: prepare-manylinux.sh REPOSITORY
# REPOSITORY is the address of the .repo file of NVIDIA's packages for RHEL 8. oneTBB goes to /opt/tbb, and the license texts of
# libraries that the wheel contains go to /opt/notices.
set -Eeuo pipefail

fail() {
  printf 'strider: %s\n' "$*" >&2
  exit 1
}

repository=${1:-}
cuda=/usr/local/cuda-12.9 # pyproject.toml has it on PATH
python=/opt/python/cp312-cp312
[[ -n $repository ]] || fail 'prepare-manylinux.sh needs the address of the .repo file of the CUDA packages'
# nvcc takes no compiler that is newer than itself, which that of the image may be. VTK is imported for the type stubs.
dnf -q -y install dnf-plugins-core gcc-toolset-14-gcc-c++ libX11 libXcursor mesa-libEGL mesa-libGL
dnf -q config-manager --add-repo "$repository"
# The compiler, the runtime, CUB, and the license.
dnf -q -y --setopt=tsflags= install cuda-{nvcc,cudart-devel,cccl,documentation}-12-9
"$cuda/bin/nvcc" --version
# AlmaLinux 8 has the TBB before oneTBB; PyPI has oneTBB.
"$python/bin/pip" install -q --prefix /opt/tbb tbb-devel==2023.2.0
mkdir -p /opt/notices
cp /opt/tbb/lib/python3.12/site-packages/tbb-*.dist-info/LICENSE.txt /opt/notices/oneTBB.txt
cp "$cuda/EULA.txt" /opt/notices/CUDA.txt || fail "no license of the CUDA runtime: $cuda has no EULA.txt"
