#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Makes the wheel vtk-strider in a root of Debian 13, whose Python is new enough for every VTK on PyPI.
set -Eeuo pipefail

usage() {
  cat <<'END'
usage: strider wheel [--sdk DIR]... [--kernels FILE] [--stock] [--test] [DIR]
Makes the wheel vtk-strider in DIR (build/wheel), and prints auditwheel's verdict: for cvista, whose SDK is on PyPI, or for
the SDKs that --sdk names, each the folder of an SDK of VTK, such as Kitware's for the wheel vtk.
STRIDER_PINS, such as "vtk==9.7.1 cvista[io,rendering]==9.7.0.5", gives all wheels of a release the same extras; without it they
are those of the SDKs.
  --kernels FILE  libStriderKernels.so of another build of this tree, which is used instead of building one
  --stock         for the stock VTK, too, with an SDK of Debian's headers and the libraries of the wheel vtk: for tests
  --test          run the wheel's tests with it afterwards
Needs root and debootstrap, for a root of Debian 13 in build/versions: 1.5 GB, two minutes to make; PyPI must answer.
END
}

tree=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
version=trixie-wheel
python=/opt/build/bin/python

fail() {
  printf 'strider: %s\n' "$*" >&2
  exit 1
}

# shellcheck source=Testing/Checks/roots.sh
. "$tree/Testing/Checks/roots.sh"

# prepare_stock: the test SDK of the stock VTK in the root, whose version is that of Debian's newest release with headers.
prepare_stock() {
  # shellcheck disable=SC2016 # the inner shell expands it
  enter host "$version" bash -euc '
    echo "deb http://deb.debian.org/debian forky main" >/etc/apt/sources.list.d/forky.list
    printf "Package: *\nPin: release n=forky\nPin-Priority: 1\n" >/etc/apt/preferences.d/forky
    apt-get -q -o Acquire::Check-Valid-Until=false update
    rm -rf /opt/stock && mkdir -p /opt/stock/packages && cd /opt/stock
    apt-get -q download libvtk9-dev/forky libvtk9.6/forky python3-vtk9/forky vtk9/forky
    for package in *.deb; do dpkg -x "$package" packages; done
    version=$(sed -n "s/^#define VTK_VERSION \"\(.*\)\"/\1/p" packages/usr/include/vtk-9*/vtkVersionMacros.h)
    "$0" -m pip download -q --no-deps -d . "vtk==$version"
    "$0" -m zipfile -e vtk-*.whl wheel
    "$0" -m pip install -q "vtk==$version" # for the stubs
    "$0" /src/Testing/Wheel/make_test_sdk.py packages wheel sdk' "$python"
}

sdks=()
kernels='' stock=no tests=no output=$tree/build/wheel
while (($#)); do
  case $1 in
    --sdk) [[ -d ${2:-} ]] || fail "--sdk needs the folder of an SDK, not ${2:-nothing}"; sdks+=("$(realpath -- "$2")"); shift 2 ;;
    --kernels) [[ -e ${2:-} ]] || fail "--kernels needs a library, not ${2:-nothing}"; kernels=$(realpath -- "$2"); shift 2 ;;
    --stock) stock=yes; shift ;;
    --test) tests=yes; shift ;;
    -h | --help) usage; exit ;;
    -*) usage >&2; exit 2 ;;
    *) output=$(realpath -m -- "$1"); shift ;;
  esac
done
((EUID == 0)) || fail 'wheel needs root, for a chroot'
command -v debootstrap >/dev/null || fail 'wheel needs debootstrap (apt-get install debootstrap)'

root=$folder/$version/root build=$folder/$version/build
mkdir -p "$folder/$version/log" "$output"
log=$folder/$version/log/wheel
echo "strider: packages"
make_root "$version" g++ cmake ninja-build ccache python3 python3-venv python3-dev libtbb-dev patchelf binutils xvfb xauth \
  libgl1-mesa-dri libegl1 libgl1 libosmesa6 iproute2 >"$log-packages" 2>&1 || fail "packages could not be installed: $log-packages"
enter host "$version" bash -euc 'python3 -m venv /opt/build
  /opt/build/bin/pip install -q scikit-build-core auditwheel wheel "cvista-sdk==9.7.0.5" "cvista[io,rendering]==9.7.0.5"' >>"$log-packages" 2>&1 ||
  fail "PyPI did not give what the build needs: $log-packages"

inside=()
options=()
if ((${#sdks[@]})); then
  for sdk in "${sdks[@]}"; do
    rm -rf "$build/sdk-${#inside[@]}" && cp -a "$sdk" "$build/sdk-${#inside[@]}"
    inside+=("/build/sdk-${#inside[@]}")
  done
else
  inside+=("$(enter host "$version" "$python" -c 'import cvista_sdk; print(cvista_sdk.__path__[0])')")
fi
if [[ $stock == yes ]]; then
  prepare_stock >"$log-stock" 2>&1 || fail "the test SDK of the stock VTK could not be made: $log-stock"
  inside+=(/opt/stock/sdk)
fi
if [[ -n $kernels ]]; then
  cp "$kernels" "$build/libStriderKernels.so"
  options+=(-C cmake.define.STRIDER_KERNEL_LIBRARY=/build/libStriderKernels.so)
fi
# cvista is for all versions of Python from 3.12 on; modules of others are for one.
list=$(IFS=: && echo "${inside[*]}")
if ! enter host "$version" env STRIDER_SDKS="$list" "$python" -B /src/VTKExtensions/Wheel/list_sdks.py | grep -qv '|cvista|'; then
  options+=(-C wheel.py-api=cp312)
fi
enter host "$version" /src/VTKExtensions/Wheel/collect-licenses.sh /build/notices || exit 1
options+=(-C cmake.define.STRIDER_NOTICES=/build/notices)
echo "strider: build"
# shellcheck disable=SC2016 # the inner shell expands it
enter host "$version" bash -euc 'export PATH=/opt/build/bin:/usr/local/cuda/bin:$PATH STRIDER_SDKS=$1 STRIDER_PINS=$2 PYTHONDONTWRITEBYTECODE=1
  shift 2 && rm -rf /build/raw /build/wheels && cd /tmp
  pip wheel -v --no-build-isolation --no-deps -w /build/raw -C build-dir=/build/cmake "$@" /src
  auditwheel repair --strip --exclude "libvtk*" -w /build/wheels /build/raw/*.whl
  python -B /src/VTKExtensions/Wheel/list_licenses.py /build/wheels/*.whl' wheel "$list" "${STRIDER_PINS:-}" "${options[@]}" >"$log" 2>&1 ||
  { tail -n 30 "$log" >&2; fail "the wheel could not be built: $log"; }
wheel=$(find "$build/wheels" -name '*.whl')
cp "$wheel" "$output/"
# shellcheck disable=SC2016 # the inner shell expands it
enter host "$version" bash -uc 'export PATH=/opt/build/bin:$PATH; auditwheel show "/build/wheels/$1" 2>/dev/null' show "${wheel##*/}"
echo "strider: $output/${wheel##*/}, $(($(stat -c %s "$wheel") / 1048576)) MB"
if [[ $tests == yes ]]; then
  exec bash "$tree/Testing/Wheel/test-wheel.sh" "$version" "/build/wheels/${wheel##*/}"
fi
