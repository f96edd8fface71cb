#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# What the workflow of the wheel needs in a manylinux container, once: CUDA from PyPI, oneTBB from build/oneTBB, OpenGL for the
# tests, and the license texts in /notices. PyPI's own tbb may not be changed, and auditwheel changes what it packs.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."

dnf -q -y install mesa-libEGL mesa-libGL mesa-dri-drivers

python=/opt/python/cp312-cp312/bin/python
"$python" -m pip install -q cmake 'nvidia-cuda-nvcc==13.0.*' 'nvidia-cuda-crt==13.0.*' 'nvidia-nvvm==13.0.*' \
  'nvidia-cuda-runtime==13.0.*' 'nvidia-cuda-cccl==13.0.*' 'nvidia-cuda-culibos==13.0.*'
cuda=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/nvidia/cu13
ln -sfn "$cuda" /usr/local/cuda
ln -sfn lib "$cuda/lib64"

cmake=${python%python}cmake
"$cmake" -S build/oneTBB -B build/oneTBB/build -DCMAKE_BUILD_TYPE=Release -DTBB_TEST=OFF -DCMAKE_INSTALL_PREFIX=/usr/local \
  -DCMAKE_INSTALL_LIBDIR=lib
"$cmake" --build build/oneTBB/build --parallel --target install

STRIDER_TBB_LICENSE=build/oneTBB/LICENSE.txt VTKExtensions/Wheel/collect-licenses.sh /notices
