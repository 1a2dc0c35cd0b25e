-- In a transaction of its own.
-- orders_by_state_and_store serves the same statements. Not dropped in 0045, which locks writers out before: one that has
-- read the orders would be in a deadlock with the stronger lock.
SET LOCAL lock_timeout = '2s';

DO $$ BEGIN
  -- CREATE INDEX CONCURRENTLY that fails leaves an index that is not used.
  IF NOT (SELECT indisvalid FROM pg_index WHERE indexrelid = 'orders_by_state_and_store'::regclass) THEN
    RAISE EXCEPTION 'The index orders_by_state_and_store is not valid: drop it, build it, and start again';
  END IF;
END $$;

DROP INDEX orders_by_state;
