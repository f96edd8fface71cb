#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Checks that both container recipes run the same commands, those of the guide, and copy no build: check-recipes.sh
# ROOT. `./strider versions bookworm-recipe` tests the commands themselves.
set -euo pipefail

folder=$1/Testing/Container
docker=$(sed -n 's/^RUN //p' "$folder/Dockerfile")
apptainer=$(sed -n '/^%post/,/^%/{/^%/d;s/^ *//;/^cd /d;/./p}' "$folder/strider.def")
[[ -n $docker && $docker == "$apptainer" ]] || {
  printf 'Dockerfile runs:\n%s\nstrider.def runs:\n%s\n' "$docker" "$apptainer" >&2
  exit 1
}
lacks() {
  echo "$1 lacks one of the two commands" >&2
  exit 1
}
grep -q '^RUN ./strider demo ' "$folder/Dockerfile" || lacks Dockerfile
grep -q '^CMD \["test"\]' "$folder/Dockerfile" || lacks Dockerfile
# shellcheck disable=SC2016  # as it stands there
grep -qF 'strider "${@:-test}"' "$folder/strider.def" || lacks strider.def
grep -qx build "$folder/Dockerfile.dockerignore" || { echo 'the image would hold a build of another folder' >&2; exit 1; }
echo 'both recipes run the same commands'
