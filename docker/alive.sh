#!/usr/bin/env bash
# The health check of api and worker: /livez answers 200. Asked by the shell: a Node of its own takes 80 MB, and seconds on a busy host.
# Docker starts again what has ended, never what is only unhealthy. So a process that has answered since its container started, and
# then gives no answer at all three times, is killed here. One that answers 503 lives: without Postgres another one would be no better.
# In memory, so that it goes with the container's processes: how often there was no answer, from the first answer on.
silent=/dev/shm/meguri-silent

ask() {
  exec 3<>/dev/tcp/127.0.0.1/3000
  printf 'GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
  head -n 1 <&3
}
export -f ask

answer=$(timeout -s KILL 4 bash -c ask 2>/dev/null)
case $answer in
  *' 200 '*) echo 0 >"$silent"; exit 0 ;;
  HTTP/*) exit 1 ;;
esac
[[ -e $silent ]] || exit 1
times=$(($(<"$silent") + 1))
echo "$times" >"$silent"
if ((times >= 3)); then
  # Into the container's log, where an operator looks.
  echo '応答が30秒以上ないため、このプロセスを終了します（再起動されます）' >/proc/1/fd/2
  # Whatever runs as this user here, but for the first process, which ends when its child has.
  kill -KILL -1
fi
exit 1
