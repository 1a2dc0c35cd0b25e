-- Products that are in the same orders more often than chance puts them there. Replaced as a whole every night.
CREATE TABLE product_pairs (
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  other_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  -- How many times as often as by chance.
  lift double precision NOT NULL CHECK (lift > 0),
  -- How many orders have both.
  orders integer NOT NULL CHECK (orders > 0),
  PRIMARY KEY (product_id, other_id),
  CHECK (product_id <> other_id)
);
