-- Who holds goods in an open order that is not paid: keyed hashes of its account, mobile, address, browser and network. A
-- nightly job deletes the rows of orders that have ended.
CREATE TABLE order_holders (
  holder text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  PRIMARY KEY (holder, order_id)
);
CREATE INDEX order_holders_of_order ON order_holders (order_id);
