#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Tests the packages that ./strider installs, its builds and its messages with fake apt-get, cmake and other programs:
# check-script.sh ROOT.
set -euo pipefail

root=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/tree" "$folder/bin"
cp "$root/strider" "$folder/tree/strider"
touch "$folder/volume.vti"
calls="$folder/calls"
present="$folder/present" # the packages that are installed

# stand_in NAME TEXT: makes a fake program that records its calls.
stand_in() {
  printf '#!/usr/bin/env bash\nprintf "%%s\\n" "%s $*" >>"%s"\n%s\n' "$1" "$calls" "$2" >"$folder/bin/$1"
  chmod +x "$folder/bin/$1"
}
stand_in dpkg-query "sed 's/\$/ installed/' '$present'"
stand_in sudo 'exec "$@"'
# shellcheck disable=SC2016  # the stand-in expands it
stand_in apt-get '[[ $1 != install ]] || printf "%s\n" "${@:2}" | grep -v "^-" >>"'"$present"'"'
# shellcheck disable=SC2016
stand_in cmake 'mkdir -p build/paraview
  for word; do [[ $word != -DBUILD_TESTING=* ]] || echo "BUILD_TESTING:BOOL=${word#*=}" >build/paraview/CMakeCache.txt; done
  mkdir -p build/paraview/python/strider/_vtk
  touch build/paraview/StriderVolume.so build/paraview/StriderBench build/paraview/python/strider/_vtk/vtkStriderVolumeRendering.so'
stand_in ctest ''
stand_in dpkg "echo '/usr/share/mricron/ch2.nii.gz'; echo '/usr/share/mricron/ch2better.nii.gz'"
stand_in xvfb-run ''
stand_in pngquant ''
stand_in paraview ''
stand_in ccache ''
stand_in mkdocs ''
stand_in python3 ''

problems=0
complain() {
  echo "$1: $2" >&2
  sed 's/^/  /' "$folder/output" "$calls" >&2
  problems=$((problems + 1))
}

# run SYSTEM_LINES WORD...: runs the script on such a system; sets `status` to its exit status.
run() {
  local system=$1
  shift
  printf '%b' "$system" >"$folder/os-release"
  : >"$calls"
  status=0
  (cd "$folder" && PATH="$folder/bin:$PATH" STRIDER_OS_RELEASE="$folder/os-release" ./tree/strider "$@") \
    >"$folder/output" 2>&1 || status=$?
}
says() { grep -qE -- "$2" "$folder/output" || complain "$1" "does not say '$2'"; }
calls() { grep -qE -- "$2" "$calls" || complain "$1" "does not call '$2'"; }
leaves() { ! grep -qE -- "$2" "$calls" || complain "$1" "calls '$2'"; }
ends() { [[ $status == "$2" ]] || complain "$1" "ends with $status instead of $2"; }
fresh() { rm -rf "$folder/tree/build"; : >"$present"; }

debian='ID=debian\nVERSION_ID="12"\n'
fresh
run "$debian" --no-install demo
ends 'demo --no-install' 1
says 'demo --no-install' 'missing.*apt-get install .*paraview-dev.*mricron-data'
leaves 'demo --no-install' '^(apt-get|sudo|cmake)'
run "$debian" demo --no-install volume.vti
ends 'demo VOLUME --no-install' 1
! grep -q mricron-data "$folder/output" || complain 'demo VOLUME --no-install' 'wants the head'

# Plugins that tests have packed are not those of the build.
fresh
for copy in a b c; do
  mkdir -p "$folder/tree/build/paraview/Testing/$copy"
  touch "$folder/tree/build/paraview/Testing/$copy/StriderVolume.so"
done
run "$debian" demo
calls 'demo beside a packed plugin' '^xvfb-run .*build/paraview/StriderVolume[.]so'
leaves 'demo beside a packed plugin' 'Testing/./StriderVolume[.]so'

fresh
run "$debian" demo
ends demo 0
says demo '^strider: will install, as root, .*paraview-dev'
calls demo '^apt-get install .*libqt5svg5-dev'
calls demo '^cmake --preset paraview -DCMAKE_UNITY_BUILD=ON -DBUILD_TESTING=OFF -DSTRIDER_INSTRUCTION_SETS=native'
calls demo '^cmake --build --preset paraview .*--target StriderVolume$'
leaves demo '(gtest|cli11|nlohmann)'
[[ $(grep -nE '^strider: will install' "$folder/output" | cut -d: -f1) == 1 ]] || complain demo 'does not say first what it installs'

run "$debian" --no-install demo
ends 'demo again' 0
leaves 'demo again' '^(apt-get|sudo|cmake --preset)'
run "$debian" --no-install view
ends view 0
calls view '^paraview '
run "$debian" --no-install test
ends 'test --no-install' 1
says 'test --no-install' 'apt-get install --no-install-recommends debootstrap dpkg-dev file libgtest-dev libcli11-dev nlohmann-json3-dev mkdocs$'
leaves 'test --no-install' '^ctest'

run "$debian" test -L kernels
ends 'test after demo' 0
calls 'test after demo' '^cmake --preset paraview -DCMAKE_UNITY_BUILD=ON -DBUILD_TESTING=ON -DSTRIDER_INSTRUCTION_SETS=all'
calls 'test after demo' '^cmake --build --preset paraview --parallel [0-9]+$'
calls 'test after demo' '^ctest --preset paraview --parallel [0-9]+ -L kernels$'
run "$debian" test
leaves 'test again' '^cmake --preset'
run "$debian" demo
leaves 'demo after test' '^cmake --preset'
calls 'demo after test' '--target StriderVolume$'
run "$debian" bench orbit
calls bench '^cmake --build --preset benchmark'

fresh
run "$debian" --no-install guide
ends 'guide --no-install' 1
says 'guide --no-install' 'missing.*apt-get install --no-install-recommends mkdocs doxygen$'
run "$debian" guide
ends guide 0
calls guide '^apt-get install .*mkdocs'
calls guide '^python3 .*BuildGuide.py .*build/guide$'
leaves guide '^cmake'

fresh
run "$debian" gallery
ends 'gallery without data' 2
run "$debian" gallery nowhere
ends 'gallery of no folder' 1
says 'gallery of no folder' 'there is no folder nowhere'
leaves 'gallery of no folder' '^(apt-get|cmake)'
run "$debian" gallery . images
ends gallery 0
calls gallery '^apt-get install .*mricron-data.*pngquant'
calls gallery '--target StriderVolume vtkStriderVolumeRenderingPython$'
calls gallery '^xvfb-run .* pvpython .*MakeGalleryPictures.py .*/images [^ ]+ /usr/share/mricron$'
calls gallery '^pngquant .*/images/gallery-ct.png .*/images/hero.png$'

fresh
run 'ID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.04"\n' --no-install test
says 'Ubuntu 24.04' 'libqt5svg5-dev libswscale-dev qttools5-dev libadios2-serial-c-dev'
run 'ID=debian\nVERSION_ID="13"\n' --no-install test
says 'Debian 13' 'qt6-svg-dev'
! grep -q qt5 "$folder/output" || complain 'Debian 13' 'names Qt 5'
run 'ID=debian\n' --no-install test
says 'Debian testing' 'qt6-svg-dev'
run 'ID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_ID="22.1"\n' --no-install test
says 'Linux Mint' 'libqt5svg5-dev'
run 'ID=fedora\nVERSION_ID=43\n' demo volume.vti
ends Fedora 0
says Fedora 'dnf install .*paraview-devel'
leaves Fedora '^(apt-get|sudo)'
run 'ID=rocky\nID_LIKE="rhel centos fedora"\n' --no-install demo volume.vti
says Rocky 'dnf install .*paraview-devel'
run 'ID=arch\n' test
says Arch 'pacman -S --needed .*onetbb.*gtest'
calls Arch '^ctest'

((problems == 0)) || { echo "$problems problems" >&2; exit 1; }
echo 'the script installs and builds what it needs'
