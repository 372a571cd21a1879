#!/usr/bin/env bash
# alive.sh [port [file [pid]]]: the health check of api and worker, whose /livez answers 200. Asked by the shell: a Node of its own
# takes 80 MB, and seconds on a busy host.
#
# Docker starts again what has ended, never what is only unhealthy. So a process that has answered since its container started, and
# then gives no answer at all three times, is killed here. One that answers 503 lives: without Postgres another would be no better.
port=${1:-3000}
# How often there was no answer, from the first answer on. In memory: it goes with the container's processes.
silent=${2:-/dev/shm/meguri-silent}

ask() {
  exec 3<>"/dev/tcp/127.0.0.1/$1"
  printf 'GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
  head -n 1 <&3
}
export -f ask

case $(timeout -s KILL 4 bash -c "ask $port" 2>/dev/null) in
  *' 200 '*)
    echo 0 >"$silent"
    exit 0
    ;;
  HTTP/*) exit 1 ;;
esac
[[ -e $silent ]] || exit 1
times=$(($(<"$silent") + 1))
echo "$times" >"$silent"
if ((times >= 3)); then
  # Docker's init is the first process (`init: true`); it ends, and the container with it, when its child has.
  pid=${3:-$(cut -d ' ' -f 1 /proc/1/task/1/children)}
  echo "プロセス $pid から応答がないため終了します（再起動されます）"
  kill -KILL "$pid"
fi
exit 1
