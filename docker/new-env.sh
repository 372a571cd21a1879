#!/usr/bin/env bash
# new-env.sh [file]: writes .env for docker-compose.yml: docker/example.env with a new random value for each key and password
# that only this service uses. It needs openssl, and never replaces a file: without the keys in it, data can't be read.
set -euo pipefail
# A key that openssl can't make ends the script, also where it is made inside $(…).
shopt -s inherit_errexit
cd "$(dirname "$0")/.."
file=${1:-.env}
umask 077

base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
# In DER, a private key on this curve has its 32 bytes from the eighth byte on, and a public key ends with its point (65 bytes).
pair=$(openssl ecparam -name prime256v1 -genkey -noout)
private() { openssl ec -outform DER 2>/dev/null <<<"$pair" | dd bs=1 skip=7 count=32 2>/dev/null | base64url; }
public() { openssl ec -pubout -outform DER 2>/dev/null <<<"$pair" | tail -c 65 | base64url; }

filled_in() {
  while IFS= read -r line; do
    case $line in
      POSTGRES_PASSWORD= | METRICS_TOKEN=) line+=$(openssl rand -hex 24) ;;
      SESSION_SECRET=) line+=$(openssl rand 48 | base64url) ;;
      PROOF_SIGNING_KEY= | SECOND_STEP_KEY=) line+=$(openssl rand 32 | base64url) ;;
      VAPID_PRIVATE_KEY=) line+=$(private) ;;
      VAPID_PUBLIC_KEY=) line+=$(public) ;;
    esac
    printf '%s\n' "$line"
  done <docker/example.env
}

if [[ -e $file ]]; then
  echo "$file がすでにあります。中の鍵を失わないよう、上書きしません (exists already, and is left as it is)" >&2
  exit 1
fi
text=$(filled_in)
# It gets its name when it is complete.
trap 'rm -f "$file.$$"' EXIT
printf '%s\n' "$text" >"$file.$$"
mv "$file.$$" "$file"
echo "$file を作成しました。「Fill in」の項目を記入してください (fill in what is below \"Fill in\")"
