#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Builds and tests this tree on other releases of Debian and Ubuntu, each in a chroot, and writes the results into
# Testing/Benchmarks/Results/versions.md and versions.json.
set -Eeuo pipefail

usage() {
  cat <<'END'
usage: strider versions [VERSION ...]
  bookworm-vtk     VTK 9.1, without ParaView; f3d, vedo, mayavi and InVesalius with Strider and without
  trixie-vtk       VTK 9.3, without ParaView
  forky-vtk        VTK 9.5 or newer, without ParaView
  trixie-paraview  ParaView 5.13, with CUDA where there is a toolkit in /usr/local/cuda
  forky-paraview   ParaView 6.1
  noble-paraview   Ubuntu 24.04 with ParaView 5.11.2, with CUDA as above; the keys of its archive are those of Debian 13's
                   package ubuntu-keyring, or in the file that STRIDER_VERSIONS_UBUNTU_KEYS names
  bookworm-recipe  a fresh Debian 12 and the commands of Testing/Container/Dockerfile, with their times; with CUDA where there is a
                   toolkit and STRIDER_VERSIONS_CUDA is not no
  noble-recipe     the same on Ubuntu 24.04
All of them where none is named. Needs root and debootstrap. Roots and builds stay in build/versions (or in the folder
STRIDER_VERSIONS_DIR names): 5 GB each, a few minutes to make, and the next run starts from them.
END
}

tree=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
results="$tree/Testing/Benchmarks/Results"

fail() {
  printf 'strider: %s\n' "$*" >&2
  exit 1
}

# Packages for building and testing, and packages that VTK's and ParaView's CMake files require without depending on
# them.
packages=(
  g++ cmake ninja-build ccache dpkg-dev file iproute2 xvfb xauth libgl1-mesa-dri libtbb-dev libgtest-dev libcli11-dev
  nlohmann-json3-dev python3-dev python3-numpy
  libboost-dev libdouble-conversion-dev libeigen3-dev libexpat1-dev libfreetype-dev libgl-dev libgl2ps-dev libglew-dev
  libhdf5-openmpi-dev libjpeg-dev libjsoncpp-dev liblz4-dev liblzma-dev libnetcdf-dev libogg-dev libopengl-dev
  libopenmpi-dev libpng-dev libproj-dev libsqlite3-dev libtheora-dev libtiff-dev libutfcpp-dev libx11-dev libxcursor-dev
  libxml2-dev mpi-default-bin zlib1g-dev)
qt5=(qtbase5-dev libqt5opengl5-dev libqt5svg5-dev qttools5-dev qtxmlpatterns5-dev-tools)
qt6=(qt6-base-dev qt6-5compat-dev qt6-svg-dev qt6-svg-plugins qt6-tools-dev xsltproc)
vtk=(libvtk9-dev libvtk9-qt-dev python3-vtk9)
paraview=(paraview-dev python3-paraview mricron-data)
ubuntu=(libadios2-serial-c-dev libadios2-serial-c++11-dev libavformat-dev libgdal-dev libswscale-dev)
# Programs with VTK 9.1 that are not linked to Strider: Testing/Clients.
clients=(f3d python3-vedo mayavi2 invesalius invesalius-bin)

# shellcheck source=Testing/Checks/roots.sh
. "$tree/Testing/Checks/roots.sh"

# test_version VERSION: builds and tests a release and writes its line of the tables.
test_version() {
  local version=$1 log=$folder/$1/log cuda=OFF wanted=("${packages[@]}") status=0
  case $version in
    bookworm-vtk) wanted+=("${vtk[@]}" "${qt5[@]}" "${clients[@]}") ;;
    trixie-vtk) wanted+=("${vtk[@]}" "${qt5[@]}") ;;
    forky-vtk) wanted+=("${vtk[@]}" "${qt6[@]}" libexprtk-dev) ;;
    trixie-paraview) cuda=ON && wanted+=("${paraview[@]}" "${qt6[@]}") ;;
    noble-paraview) cuda=ON && wanted+=("${paraview[@]}" "${qt5[@]}" "${ubuntu[@]}") ;;
    # CUDA 13.0 supports neither the compiler nor the C library of forky.
    forky-paraview) wanted+=("${paraview[@]}" "${vtk[@]}" "${qt6[@]}" libexprtk-dev) ;;
    *) usage >&2 && exit 2 ;;
  esac
  mkdir -p "$log"
  echo "strider: $version: packages"
  make_root "$version" "${wanted[@]}" >"$log/root" 2>&1
  echo "strider: $version: build"
  # Several sources a compilation, as ./strider has it
  enter host "$version" cmake -S /src -B /build -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON \
    -DSTRIDER_DATA_DIR=/data -DSTRIDER_ENABLE_CUDA=$cuda -DCMAKE_CXX_COMPILER_LAUNCHER=ccache \
    -DCMAKE_CUDA_COMPILER_LAUNCHER=ccache >"$log/configure" 2>&1
  enter host "$version" cmake --build /build --parallel "$(nproc)" >"$log/build" 2>&1
  echo "strider: $version: tests"
  # As many at once as ./strider test runs
  enter none "$version" ctest --test-dir /build --output-on-failure --no-tests=error \
    --parallel $((($(nproc) * 3 + 1) / 2)) >"$log/test" 2>&1 || status=$?
  grep -q 'tests passed, .* out of' "$log/test" || fail "$version: ctest ended with $status: $log/test"
  # shellcheck disable=SC2016 # the inner shell and dpkg-query expand it
  enter none "$version" sh -c '. /etc/os-release
    case $ID in debian) echo "release $(cat /etc/debian_version)" ;; *) echo "release $PRETTY_NAME" ;; esac
    echo "compiler $(c++ -dumpfullversion)"
    dpkg-query -W -f "\${Package} \${Version}\n" qtbase5-dev qt6-base-dev 2>/dev/null || true' >"$log/packages"
  python3 "$tree/Testing/Checks/WriteVersions.py" "$results" "$version" "$log" "$commit" || failed=1
}

# list_recipe FILE: prints the instructions of a Dockerfile, one per line.
list_recipe() {
  sed -e ':join' -e '/\\$/{N;s/\\\n//;b join' -e '}' "$1" | grep -Ev '^[[:space:]]*(#|$)'
}

# run_recipe VERSION: runs the Dockerfile's commands in a fresh root, as Docker would, and then the command of a
# container.
run_recipe() {
  local version=$1 root=$folder/$1/root log=$folder/$1/log place=/ began seconds count=0 output instruction rest
  mkdir -p "$log"
  rm -rf --one-file-system "$root" "$folder/$version/build"
  echo "strider: $version: a fresh root"
  make_root "$version" >"$log/root" 2>&1
  while read -r instruction rest; do
    began=$SECONDS
    case $instruction in
      ARG | FROM | ENV | ENTRYPOINT) ;;
      WORKDIR) place=$rest ;;
      COPY)
        # Copies the files of the repository, as a clone has them; the recipe copies the whole tree.
        [[ ${rest%% *} == . ]] || fail "$version: COPY $rest is not of the whole tree"
        mkdir -p "$root${rest#. }"
        git -C "$tree" ls-files -z | tar -C "$tree" --null --files-from=- -cf - | tar -C "$root${rest#. }" -xf -
        ;;
      RUN | CMD)
        [[ $instruction == RUN ]] || rest='./strider test'
        output=$log/$instruction-$((++count))
        echo "strider: $version: $rest"
        # shellcheck disable=SC2016  # the inner shell expands it
        enter host "$version" sh -c 'cd "$1" && exec sh -c "$2"' sh "$place" "$rest" </dev/null >"$output" 2>&1 ||
          { tail -n 20 "$output" >&2; fail "$version: $rest failed: $output"; }
        seconds=$((SECONDS - began))
        echo "strider: $version: $((seconds / 60)) min $((seconds % 60)) s: $(tail -n 1 "$output")"
        ;;
      *) fail "$version: $instruction is not known here" ;;
    esac
    [[ $instruction != RUN || $rest != *--output* ]] || [[ -s $root${rest##*--output } ]] || fail "$version: no picture"
  done < <(list_recipe "$tree/Testing/Container/Dockerfile")
}

failed=0
trap 'echo "strider: $version: the newest file in $folder/$version/log says what went wrong" >&2' ERR
[[ ${1:-} != -* ]] || { usage; exit; }
((EUID == 0)) || fail 'versions needs root, for chroots'
command -v debootstrap >/dev/null || fail 'versions needs debootstrap (apt-get install debootstrap)'
if (($# == 0)); then
  set -- bookworm-vtk trixie-vtk forky-vtk trixie-paraview forky-paraview noble-paraview bookworm-recipe noble-recipe
fi
# The results of other versions may be written into the tree already.
commit=$(git -C "$tree" describe --always --abbrev=12 2>/dev/null || echo unknown)
git -C "$tree" diff --quiet HEAD -- . ':(exclude)Testing/Benchmarks/Results/versions.*' 2>/dev/null || commit+=-dirty
for version; do
  if [[ $version == *-recipe ]]; then
    run_recipe "$version"
  else
    test_version "$version"
  fi
done
exit $failed
