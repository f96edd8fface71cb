#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# What the workflow of the wheel needs for each Python: build tools, the SDKs that STRIDER_SDKS names (/sdks/vtk from build/sdk,
# /sdks/cvista from PyPI), and the VTKs themselves, which type stubs are made with.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."

pip install -q scikit-build-core cmake ninja wheel
mkdir -p /sdks
ln -sfn "$PWD/build/sdk" /sdks/vtk
if [[ $STRIDER_SDKS == *cvista* ]]; then
  pip install -q "cvista-sdk==${CVISTA_VERSION:?the repository has no variable CVISTA_VERSION}"
  ln -sfn "$(python -c 'import cvista_sdk; print(cvista_sdk.__path__[0])')" /sdks/cvista
fi
python -B VTKExtensions/Wheel/list_sdks.py | cut -d '|' -f 4 | xargs pip install -q
