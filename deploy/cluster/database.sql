-- Once, on the primary: psql -h 127.0.0.1 -p 5000 -U postgres -f database.sql (port 5000 is haproxy-database.cfg).
-- The password is also in DATABASE_URL and in PgBouncer's /etc/pgbouncer/userlist.txt, as "tokri" "shop-secret".
CREATE ROLE tokri LOGIN CREATEDB PASSWORD 'shop-secret';
CREATE DATABASE tokri OWNER tokri;
