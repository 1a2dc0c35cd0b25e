-- In a transaction of its own.
-- The orders of a state in one store are found and counted in the index alone. Nobody can order while it is built, so a
-- large shop builds it before the upgrade (docs/operations.md).
SET LOCAL lock_timeout = '2s';

CREATE INDEX IF NOT EXISTS orders_by_state_and_store ON orders (state, created_at DESC, id DESC) INCLUDE (store_id);
