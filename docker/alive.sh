#!/usr/bin/env bash
# alive.sh [port [file [pid]]]: the health check of api and worker: /livez responds with 200. In the shell, because a Node
# process takes 80 MB, and seconds on a busy host.
#
# Docker restarts containers that have ended, but not unhealthy ones. So this kills a process that has responded since its
# container started, and then doesn't respond three times. One that responds with 503 is left running: without Postgres a
# restarted one would be no better.
port=${1:-3000}
# The number of missing responses since the first response. In memory: it ends with the container's processes.
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
  # Docker's init is the first process (`init: true`); it ends when its child ends, and the container with it.
  pid=${3:-$(cut -d ' ' -f 1 /proc/1/task/1/children)}
  echo "プロセス $pid から応答がないため終了します（再起動されます）"
  kill -KILL "$pid"
fi
exit 1
