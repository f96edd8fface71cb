# shellcheck shell=bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Roots of other releases of Debian and Ubuntu, and commands in them. To be sourced: needs `tree` and `fail`.

folder=${STRIDER_VERSIONS_DIR:-$tree/build/versions}
mirror=${STRIDER_VERSIONS_MIRROR:-http://deb.debian.org/debian}
ubuntu_mirror=${STRIDER_VERSIONS_UBUNTU_MIRROR:-http://archive.ubuntu.com/ubuntu}
ubuntu_keys=${STRIDER_VERSIONS_UBUNTU_KEYS:-}
# Real volumes for the tests, as CMake's STRIDER_DATA_DIR.
data=${STRIDER_DATA_DIR:-$tree/../shared/data}

# enter NETWORK VERSION COMMAND...: runs the command in the chroot, with the tree on /src and the build on /build, in
# its own namespaces: its mounts and processes end with it. NETWORK is host, or none: loopback only, which separates
# its X servers and ParaView servers from those of other programs.
enter() {
  local network=$1 root=$folder/$2/root build=$folder/$2/build isolated=()
  [[ $network == host ]] || isolated=(--net)
  shift 2
  mkdir -p "$build" "$folder/ccache" "$root"/{src,build,data,ccache,usr/local/cuda}
  # shellcheck disable=SC2016 # the inner shell expands it
  unshare --mount --propagation private --pid --fork --kill-child "${isolated[@]}" bash -euc '
    network=$1 root=$2 build=$3 tree=$4 data=$5 ccache=$6
    shift 6
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
    mount -o bind,ro /sys "$root/sys"
    mount -o bind,ro "$tree" "$root/src"
    mount --bind "$build" "$root/build"
    mount --bind "$ccache" "$root/ccache"
    if [[ -d $data ]]; then mount -o bind,ro "$data" "$root/data"; fi
    # X servers mark the displays in use by files there.
    if [[ $network == host ]]; then mount --bind /tmp "$root/tmp"; fi
    if [[ -d /usr/local/cuda && ${STRIDER_VERSIONS_CUDA:-} != no ]]; then mount -o bind,ro "$(realpath /usr/local/cuda)" "$root/usr/local/cuda"; fi
    if [[ $network == none ]]; then chroot "$root" ip link set lo up; fi
    # Open MPI: allow root, and more processes than cores.
    exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
      ${PIP_INDEX_URL:+PIP_INDEX_URL="$PIP_INDEX_URL"} ${PIP_CERT:+PIP_CERT=/etc/ssl/certs/ca-certificates.crt} \
      CCACHE_DIR=/ccache DEBIAN_FRONTEND=noninteractive PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
      PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe OMPI_ALLOW_RUN_AS_ROOT=1 \
      OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ${http_proxy:+http_proxy="$http_proxy"} \
      ${https_proxy:+https_proxy="$https_proxy"} chroot "$root" "$@"
  ' enter "$network" "$root" "$build" "$tree" "$data" "$folder/ccache" "$@"
}

# find_ubuntu_keys: sets `ubuntu_keys`, where it is empty, to the file of Debian 13's package, which apt has verified.
find_ubuntu_keys() {
  if [[ -z $ubuntu_keys ]]; then
    make_root trixie-vtk ubuntu-keyring
    ubuntu_keys=$folder/trixie-vtk/root/usr/share/keyrings/ubuntu-archive-keyring.gpg
  fi
  [[ -e $ubuntu_keys ]] || fail "the keys of Ubuntu's archive are not in $ubuntu_keys"
}

# make_root VERSION PACKAGE...: installs a release with these packages.
make_root() {
  local version=$1 release=${1%-*} root=$folder/$1/root script from=$mirror options=()
  shift
  if [[ ! -e $root/etc/strider-made ]]; then
    rm -rf --one-file-system "$root"
    mkdir -p "$root"
    script=/usr/share/debootstrap/scripts/$release
    # For a release that is newer than this debootstrap
    [[ -e $script ]] || script=/usr/share/debootstrap/scripts/sid
    if [[ $release == noble ]]; then
      find_ubuntu_keys
      script=/usr/share/debootstrap/scripts/jammy
      from=$ubuntu_mirror
      options=(--keyring="$ubuntu_keys" "--components=main,universe")
    fi
    debootstrap --variant=minbase "${options[@]}" "$release" "$root" "$from" "$script"
    touch "$root/etc/strider-made"
  fi
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  # Debian's minimal root has no hosts; an installed system and a container have.
  [[ -e $root/etc/hosts ]] || printf '127.0.0.1 localhost\n::1 localhost\n' >"$root/etc/hosts"
  # The mirror may be a snapshot with an expired date; its signatures are checked all the same.
  enter host "$version" apt-get -q -o Acquire::Check-Valid-Until=false update
  enter host "$version" apt-get -q -y --no-install-recommends install "$@"
  # Certificates that pip is to trust on this machine
  if [[ -n ${PIP_CERT:-} ]]; then mkdir -p "$root/etc/ssl/certs" && cp -L "$PIP_CERT" "$root/etc/ssl/certs/ca-certificates.crt"; fi
  # Debian 13 and newer have VTK's Python modules under names with a tag (.cpython-313-x86_64-linux-gnu.so), while its
  # CMake files expect names without.
  # shellcheck disable=SC2016 # the inner shell expands it
  enter host "$version" find /usr/lib -path '*/dist-packages/*' -name '*.cpython-*.so' -exec sh -c '
    for file; do [ -e "${file%%.cpython-*}.so" ] || ln -s "${file##*/}" "${file%%.cpython-*}.so"; done' sh {} +
}
