-- In a transaction of its own.
-- Partitions the stock movements by month, as 0043 does with the events of orders.
-- Requests queue behind a waiting lock, so it does not wait for a long report: the start of the shop tries again. Autovacuum
-- gives way after a second.
SET LOCAL lock_timeout = '2s';

ALTER TABLE stock_movements RENAME TO stock_movements_first;
ALTER TABLE stock_movements_first RENAME CONSTRAINT stock_movements_pkey TO stock_movements_first_pkey;
ALTER INDEX stock_movements_by_time RENAME TO stock_movements_first_by_time;

CREATE TABLE stock_movements (LIKE stock_movements_first INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (at);
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_until;
CREATE INDEX stock_movements_by_time ON stock_movements (store_id, at DESC);

DO $$
DECLARE
  month_end text := (SELECT substring(pg_get_constraintdef(oid) FROM '''(.+)''') FROM pg_constraint
    WHERE conname = 'stock_movements_until' AND conrelid = 'stock_movements_first'::regclass);
BEGIN
  EXECUTE format('ALTER TABLE stock_movements ATTACH PARTITION stock_movements_first FOR VALUES FROM (MINVALUE) TO (%L)',
    month_end);
END $$;
ALTER TABLE stock_movements_first DROP CONSTRAINT stock_movements_until;

-- The lock on the stock is what keeps `version` unique, as before.
ALTER TABLE ONLY stock_movements ADD PRIMARY KEY (store_id, product_id, version, at);
CREATE TABLE stock_movements_default PARTITION OF stock_movements DEFAULT;

-- The job that moves rows out of the default partition, and the one that archives a month, name the partitions; everybody
-- else names the table.
DROP TRIGGER stock_movements_are_append_only ON stock_movements_first;
DROP TRIGGER stock_movements_are_not_emptied ON stock_movements_first;
CREATE TRIGGER stock_movements_are_append_only BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_movements_are_not_emptied BEFORE TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
