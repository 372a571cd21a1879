#!/usr/bin/env bash
# roll.sh: replaces workers and then apis by containers of the current images, with the current values of .env. New ones start
# beside the old ones, which end only when the new ones are healthy, so requests are answered all the time. If new ones
# don't become healthy, they are removed and the old ones go on.
set -euo pipefail
cd "$(dirname "$0")/.."
# Longer than a start takes that rebuilds read models or loads a large catalogue.
wait_seconds=${1:-300}

roll() {
  local old new
  old=$(docker compose ps -q "$1")
  if [[ -z $old ]]; then
    echo "$1 が動いていません。docker compose up -d で起動してください ($1 isn't running)" >&2
    return 1
  fi
  # Of an image that is missing, Compose would build the present checkout under its name.
  if ! docker compose up -d --wait --wait-timeout "$wait_seconds" --no-build --pull never --no-deps --no-recreate \
    --scale "$1=$((2 * $(wc -w <<<"$old")))" "$1"; then
    new=$(docker compose ps -aq "$1" | grep -vxF "$old" || true)
    for one in $new; do docker logs --tail 5 "$one" >&2; done
    [[ -z $new ]] || docker rm -f $new >/dev/null
    echo "新しい $1 が起動しなかったため、元のまま動いています (the new $1 did not start; the old one goes on)" >&2
    return 1
  fi
  docker stop $old >/dev/null
  docker rm $old >/dev/null
}

roll worker
roll api
