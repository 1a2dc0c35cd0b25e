-- A stored answer is whole when its row can be seen, and nobody reads its status: no longer written, the column goes with
-- the release after this one.
ALTER TABLE idempotency_keys ALTER COLUMN status SET DEFAULT 0;
