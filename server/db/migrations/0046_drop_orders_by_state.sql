-- In a transaction of its own.
-- orders_by_state_and_store serves the same statements. Not dropped in 0045, which locks writers out before: one that has
-- read the orders would be in a deadlock with the stronger lock.
SET LOCAL lock_timeout = '2s';

DROP INDEX orders_by_state;
