#!/usr/bin/env bash
# roll.sh [seconds]: replaces workers and then apis by containers of the current images, with the current values of .env. New
# ones start beside the old ones, which end only when the new ones are healthy, so requests are answered all the time. If the
# new ones aren't healthy within that time (300 s), or if this is stopped, they are removed and the old ones go on. Afterwards
# there are as many as the Compose files say. It needs flock (util-linux).
set -euo pipefail
cd "$(dirname "$0")/.."
# Longer than migrations and the load of a large catalogue, which come before the port opens. Read models are rebuilt after it.
wait_seconds=${1:-300}

exec 9<.
if ! flock -n 9; then
  echo "別の roll.sh が動いています (another roll.sh is running)" >&2
  exit 1
fi

config=$(docker compose config)
project=$(sed -n 's/^name: //p' <<<"$config")

# containers service [option of docker ps]: the ids, without containers of `docker compose run`, which `docker compose ps -a` lists.
containers() {
  docker ps -q --no-trunc "${@:2}" --filter "label=com.docker.compose.project=$project" \
    --filter "label=com.docker.compose.service=$1" --filter label=com.docker.compose.oneoff=False
}

# How many containers of the service the Compose files ask for.
replicas() {
  awk -v service="  $1:" '
    /^ ? ?[^ ]/ { inside = $0 == service }
    inside && /^    (  replicas|scale): / { number = $2 }
    END { print number ? number : 1 }' <<<"$config"
}

# Waits until all of these containers are healthy; fails at once if one has ended, or was restarted three times. An unhealthy
# one may still be starting: its health check counts failures before that is done.
healthy() {
  local end=$((SECONDS + wait_seconds)) states
  while true; do
    states=$(docker inspect -f '{{.State.Status}} {{.RestartCount}} {{with .State.Health}}{{.Status}}{{end}}' "$@")
    grep -qvE '^running [0-9]+ healthy$' <<<"$states" || return 0
    ! grep -qE '^(exited|dead|removing) |^[a-z]+ ([3-9]|[0-9]{2,}) ' <<<"$states" || return 1
    ((SECONDS < end)) || return 1
    sleep 1
  done
}

# The service whose new containers are starting, and the ids of those that it had before.
starting=
before=
added() { containers "$starting" -a | grep -vxF "$before" || true; }

remove_added() {
  [[ -n $starting ]] || return 0
  trap '' INT TERM HUP
  local new
  new=$(added)
  for one in $new; do docker logs --tail 5 "$one" >&2 || true; done
  [[ -z $new ]] || docker rm -f $new >/dev/null
  echo "新しい $starting が起動しなかったため、元の $starting が動いています (the new $starting did not start; the old one goes on)" >&2
  [[ $starting == worker ]] || echo "worker はすでに新しいものです (the workers are already new)" >&2
  echo ".env を元の値に戻してください。次に起動するとき読み込まれます (put the former values back into .env, before anything starts with them)" >&2
}
trap remove_added EXIT
trap 'exit 1' INT TERM HUP

roll() {
  local new
  if [[ -z $(containers "$1") ]]; then
    echo "$1 が動いていません。docker compose up -d で起動してください ($1 isn't running)" >&2
    return 1
  fi
  # Compose would count ended ones, and start them again.
  docker compose rm -f "$1" >/dev/null
  before=$(containers "$1" -a)
  starting=$1
  # Without --wait, which waits for old ones too: where those crash, nothing could replace them. Of an image that is missing,
  # Compose would build the present checkout under its name.
  docker compose up -d --no-build --pull never --no-deps --no-recreate \
    --scale "$1=$(($(wc -w <<<"$before") + $(replicas "$1")))" "$1"
  new=$(added)
  healthy $new
  starting=
  docker stop $before >/dev/null
  docker rm $before >/dev/null
}

roll worker
roll api
