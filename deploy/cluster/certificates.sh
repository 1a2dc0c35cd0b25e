#!/bin/sh
# Makes the certificates of a cluster, for ten years, in the folder where it runs:
#   sh certificates.sh one=10.0.0.21 two=10.0.0.22 three=10.0.0.23 shop=10.0.0.11
# ca.crt goes to every machine as /etc/tokri/ca.crt; one.pem, the key and the certificate of one, to that machine as
# /etc/tokri/machine.pem (docs/operations.md). A machine shows it as a server and as a client: without one of this authority,
# nobody reaches etcd and Patroni. Keep ca.key elsewhere: it lets machines into the cluster. Files that exist are kept.
set -eu
umask 077
new_key() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes "$@"; }

[ -e ca.key ] || new_key -x509 -days 3650 -subj "/CN=Tokri cluster" -keyout ca.key -out ca.crt
for machine in "$@"; do
  name=${machine%%=*} address=${machine#*=}
  [ -e "$name.pem" ] && continue
  new_key -subj "/CN=$name" -keyout "$name.key" -out "$name.csr"
  # 127.0.0.1: HAProxy and PgBouncer pass connections on, so the shop calls the database by their address.
  cat >"$name.ext" <<END
basicConstraints = critical, CA:FALSE
extendedKeyUsage = serverAuth, clientAuth
subjectAltName = IP:$address, IP:127.0.0.1
END
  openssl x509 -req -days 3650 -in "$name.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -extfile "$name.ext" -out "$name.crt"
  cat "$name.crt" "$name.key" >"$name.pem"
  rm "$name.key" "$name.csr" "$name.ext" "$name.crt"
done
