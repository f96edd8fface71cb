#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Tests a wheel in fresh environments of the root: test-wheel.sh ROOT WHEEL. One environment for each VTK of the wheel.
set -Eeuo pipefail
tree=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
fail() {
  printf 'strider: %s\n' "$*" >&2
  exit 1
}
# shellcheck source=Testing/Checks/roots.sh
. "$tree/Testing/Checks/roots.sh"
version=$1 wheel=$2
for extra in $(enter host "$version" python3 -B /src/Testing/Wheel/list_extras.py "$wheel"); do
  echo "strider: tests of $extra"
  # shellcheck disable=SC2016 # the inner shell expands it
  enter host "$version" bash -euc 'environment=/opt/test-$1
    rm -rf "$environment" && python3 -m venv "$environment"
    "$environment/bin/pip" install -q "$2[$1]" pyvista
    [[ $1 != vtk ]] || "$environment/bin/pip" install -q trame trame-vtk trame-vuetify
    cd /tmp && for display in "" "env VTK_DEFAULT_OPENGL_WINDOW=vtkOSOpenGLRenderWindow" "xvfb-run -a -s \"-screen 0 1280x1024x24 -noreset\""; do
      eval "export PYVISTA_VTK_BACKEND=$1; $display $environment/bin/python -B /src/Testing/Wheel/TestWheel.py $1"
      eval "$display $environment/bin/python -B /src/Testing/Wheel/TestSnippets.py $1 /src/Data/Guide/HowTo/PyVistaAndTrame.md"
    done' test "$extra" "$wheel"
done
