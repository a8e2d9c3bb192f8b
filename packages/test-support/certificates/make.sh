#!/usr/bin/env bash
# Makes the certificates of the tests: an authority, two servers, a client, and a client that no authority knows.
# They are valid from 2020 to 2120. Every key is public, and the authority's is thrown away.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

make_key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1"; }
# issue <name> <subject> <extensions> <options of `openssl ca`>
issue() {
  make_key "$1.key.pem"
  printf '%s\n' "$3" >"$work/extensions"
  openssl req -new -key "$1.key.pem" -subj "$2" -out "$work/request"
  openssl ca -batch -notext -config "$work/ca.cnf" -extfile "$work/extensions" \
    -startdate 20200101000000Z -enddate 21200101000000Z -in "$work/request" -out "$1.cert.pem" "${@:4}"
}

cat >"$work/ca.cnf" <<CONFIGURATION
[ca]
default_ca = own
[own]
new_certs_dir = $work
database = $work/index
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
CONFIGURATION
touch "$work/index"

make_key "$work/ca.key"
authority=(-keyfile "$work/ca.key" -cert authority.cert.pem)
openssl req -new -key "$work/ca.key" -subj "/CN=Test authority" -out "$work/request"
printf 'basicConstraints = critical, CA:TRUE\n' >"$work/extensions"
openssl ca -batch -notext -config "$work/ca.cnf" -extfile "$work/extensions" -selfsign -keyfile "$work/ca.key" \
  -startdate 20200101000000Z -enddate 21200101000000Z -in "$work/request" -out authority.cert.pem

names="subjectAltName = DNS:localhost, DNS:notes.example, IP:127.0.0.1, IP:::1"
issue server "/CN=localhost" "$names" "${authority[@]}"
issue renewed "/CN=renewed" "$names" "${authority[@]}"
issue client "/CN=ada" "extendedKeyUsage = clientAuth" "${authority[@]}"
issue stranger "/CN=ada" "extendedKeyUsage = clientAuth" -selfsign -keyfile stranger.key.pem
