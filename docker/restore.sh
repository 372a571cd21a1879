#!/usr/bin/env bash
# restore.sh folder: restores what backup.sh has saved into the stopped service of docker-compose.yml, also on another machine.
# Database, log and files that are there are replaced. Start it with `docker compose up -d` afterwards.
set -euo pipefail
folder=$(cd "${1:?"backup.sh のフォルダーを指定してください (name the folder of backup.sh)"}" && pwd)
cd "$(dirname "$0")/.."
# Containers would take what the caller's input holds.
exec </dev/null

(cd "$folder" && sha256sum --quiet -c SHA256SUMS)
running=$(docker compose ps -q api worker)
services=$(docker compose config --services)
if [[ -n $running ]]; then
  echo "サービスが動いています。先に docker compose down で止めてください (stop the service first)" >&2
  exit 1
fi
with_eventstore=$(grep -cx eventstore <<<"$services" || true)
if [[ $with_eventstore == 1 && ! -e $folder/eventstore.tar.gz || $with_eventstore == 0 && -e $folder/eventstore.tar.gz ]]; then
  echo "COMPOSE_FILE がバックアップしたときと異なります。EventStoreDB の有無を合わせてください (EventStoreDB is in only one of backup and .env)" >&2
  exit 1
fi

docker compose up -d --wait postgres
docker compose exec -T postgres dropdb -U meguri --if-exists --force meguri
docker compose exec -T postgres createdb -U meguri -T template0 meguri
docker compose exec -T postgres pg_restore -U meguri -d meguri --exit-on-error <"$folder/meguri.dump"
if [[ -e $folder/eventstore.tar.gz ]]; then
  # It runs after a restore that failed at its end.
  docker compose stop eventstore
  docker compose run --rm -T --no-deps --entrypoint sh eventstore -c \
    'cd /var/lib/eventstore && rm -rf ./* && tar xz && cp chaser.chk truncate.chk' <"$folder/eventstore.tar.gz"
fi
docker compose run --rm -T --no-deps --entrypoint sh api -c 'find /data -mindepth 1 -delete && tar xz -C /data' \
  <"$folder/data.tar.gz"
[[ $with_eventstore == 0 ]] || docker compose up -d --wait eventstore
if ! verified=$(docker compose run --rm -T --no-deps worker node backend/dist/verify-log.js); then
  echo "$verified" >&2
  echo "復元しましたが、イベントの連鎖を確認できませんでした (Restored, but the log could not be verified)" >&2
  exit 1
fi
echo "$verified"
events=$(sed -n 's/.*イベント \([0-9]*\) 件.*/\1/p' <<<"$verified")
# An empty log is whole. Former backups don't have the number.
saved=0
[[ ! -s $folder/events ]] || saved=$(<"$folder/events")
if ((${events:-0} < saved)); then
  echo "バックアップのイベントは $saved 件以上ですが、復元したのは ${events:-0} 件です (The log has fewer events than were saved)" >&2
  exit 1
fi
echo "復元しました。docker compose up -d で起動できます (Restored; start it)"
