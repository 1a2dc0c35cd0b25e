-- Once, on the primary (port 5000 is haproxy-database.cfg):
-- psql 'host=127.0.0.1 port=5000 user=postgres sslmode=verify-ca sslrootcert=/etc/tokri/ca.crt' -f database.sql
-- The password is also in DATABASE_URL and in PgBouncer's /etc/pgbouncer/userlist.txt, as "tokri" "shop-secret".
CREATE ROLE tokri LOGIN CREATEDB PASSWORD 'shop-secret';
CREATE DATABASE tokri OWNER tokri;
