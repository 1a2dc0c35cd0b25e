-- In a transaction of its own.
-- Partitions the events of orders by month (decision 27). The table of before becomes the partition of everything until
-- then. Its rows stay where they are: the constraint of 0040 proves that they belong there, so that ATTACH reads none of
-- them, and its foreign key becomes that of the new table. All locks last a moment. The release before this one goes on:
-- table, columns and key have the same names.
--
-- Requests queue behind a waiting lock, so it does not wait for a long report: the start of the shop tries again. Autovacuum
-- gives way after a second.
SET LOCAL lock_timeout = '2s';

-- `orders` first, as the shop locks them, and as strongly as the change of the foreign key does later: a stronger lock on
-- what is locked already would be a deadlock with an order that is being changed.
LOCK TABLE orders IN ACCESS EXCLUSIVE MODE;
ALTER TABLE order_events RENAME TO order_events_first;
ALTER TABLE order_events_first RENAME CONSTRAINT order_events_pkey TO order_events_first_pkey;
ALTER INDEX order_events_cancelled RENAME TO order_events_first_cancelled;

CREATE TABLE order_events (
  LIKE order_events_first INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  FOREIGN KEY (order_id) REFERENCES orders ON DELETE CASCADE
) PARTITION BY RANGE (at);
ALTER TABLE order_events DROP CONSTRAINT order_events_until;
CREATE INDEX order_events_cancelled ON order_events (at) WHERE state = 'CANCELLED';

DO $$
DECLARE
  month_end text := (SELECT substring(pg_get_constraintdef(oid) FROM '''(.+)''') FROM pg_constraint
    WHERE conname = 'order_events_until' AND conrelid = 'order_events_first'::regclass);
BEGIN
  EXECUTE format('ALTER TABLE order_events ATTACH PARTITION order_events_first FOR VALUES FROM (MINVALUE) TO (%L)', month_end);
END $$;
ALTER TABLE order_events_first DROP CONSTRAINT order_events_until;

-- A key of a partitioned table contains the time. The lock on the order is what keeps `seq` unique, as before. ONLY: the
-- first partition keeps its own key, (order_id, seq), because another index would take long on a large table.
ALTER TABLE ONLY order_events ADD PRIMARY KEY (order_id, seq, at);
-- For rows of a month that has no partition. It is also the model of new partitions.
CREATE TABLE order_events_default PARTITION OF order_events DEFAULT;
