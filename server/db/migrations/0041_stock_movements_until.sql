-- In a transaction of its own.
-- Preparation for monthly partitions (0044): a time that no movement has reached, at least a month from now. NOT VALID: the
-- lock lasts a moment, because only new rows are checked. 0042 checks the others.
-- Requests queue behind a waiting lock, so it does not wait for a long report: the start of the shop tries again. Autovacuum
-- gives way after a second.
SET LOCAL lock_timeout = '2s';

DO $$
DECLARE
  month_end timestamptz;
BEGIN
  SELECT (date_trunc('month', greatest(max(at), now() + interval '1 month') AT TIME ZONE 'UTC') + interval '1 month')
    AT TIME ZONE 'UTC' INTO month_end FROM stock_movements;
  EXECUTE format('ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_until CHECK (at < %L) NOT VALID', month_end);
END $$;
