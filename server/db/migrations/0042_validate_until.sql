-- In a transaction of its own.
-- Reads both tables whole, while others read and write them.
ALTER TABLE order_events VALIDATE CONSTRAINT order_events_until;
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_until;
