#!/bin/sh
# Writes the settings of docs/operations.md, "PgBouncer", with the password of the environment, and starts.
set -eu
umask 077
cat > /tmp/users.txt <<USERS
"medihaven_app" "${APPLICATION_DATABASE_PASSWORD}"
USERS
cat > /tmp/pgbouncer.ini <<SETTINGS
[databases]
medihaven = host=database port=5432 dbname=medihaven connect_query='SET lock_timeout = 3000; SET statement_timeout = 3500; SET idle_in_transaction_session_timeout = 10000'
[pgbouncer]
listen_addr = *
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = /tmp/users.txt
pool_mode = transaction
default_pool_size = ${POOL_SIZE:-20}
max_client_conn = 1000
max_prepared_statements = 200
SETTINGS
exec pgbouncer /tmp/pgbouncer.ini
