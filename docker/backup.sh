#!/usr/bin/env bash
# backup.sh folder: saves what docker-compose.yml runs, also while it runs, into a new folder with a list of hashes: Postgres, the
# EventStoreDB of Compose if there is one, and the volume of photos and other files. The keys of .env aren't in it.
set -euo pipefail
name=${1:?"保存先の新しいフォルダーを指定してください: docker/backup.sh /media/backup/today (name a new folder)"}
mkdir -p "$(dirname "$name")"
folder=$(cd "$(dirname "$name")" && pwd)/$(basename "$name")
cd "$(dirname "$0")/.."
# Containers would take what the caller's input holds.
exec </dev/null
umask 077
# Fails if it exists: two backups must not be mixed. It gets its name when it is complete.
if [[ -e $folder ]]; then
  echo "$folder がすでにあります (exists already)" >&2
  exit 1
fi
unfinished=$folder.unfinished-$$
trap 'rm -rf "$unfinished"' EXIT
mkdir "$unfinished"

services=$(docker compose config --services)
# Before the log, so that a restored one has at least as many events.
if ! docker compose run --rm -T --no-deps worker node backend/dist/verify-log.js >"$unfinished/verified"; then
  echo "イベントの連鎖を確認できませんでした。保存は続けます (The log could not be verified; it is saved all the same)" >&2
fi
sed -n 's/.*イベント \([0-9]*\) 件.*/\1/p' "$unfinished/verified" >"$unfinished/events"
rm "$unfinished/verified"
# The log after Postgres, so that it is never the older of the two.
docker compose exec -T postgres pg_dump -U meguri -Fc meguri >"$unfinished/meguri.dump"
# tar ends with 1 for a file that was written while it read it, as the last chunk of the log and new photos are; with 2 for
# one that it couldn't read.
if grep -qx eventstore <<<"$services"; then
  docker compose exec -T eventstore sh -c \
    'cd /var/lib/eventstore || exit; tar cz $(find index -name "*.chk") index *.chk chunk-* || [ $? = 1 ]' \
    >"$unfinished/eventstore.tar.gz"
fi
docker compose run --rm -T --no-deps --entrypoint sh api -c \
  "tar cz --exclude='*.part' -C /data . || [ \$? = 1 ]" >"$unfinished/data.tar.gz"
(cd "$unfinished" && sha256sum ./*.dump ./*.gz ./events >SHA256SUMS)
mv "$unfinished" "$folder"
echo "保存しました: $folder。.env は入っていません。別の場所に保管してください (Saved; keep a copy of .env elsewhere)"
