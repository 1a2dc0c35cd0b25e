-- Sold-out products about which people asked to be told, each in the store that served them. A row is deleted when they
-- are told.
CREATE TABLE awaited_products (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, store_id, product_id)
);
CREATE INDEX awaited_products_of_stock ON awaited_products (product_id, store_id);
CREATE INDEX awaited_products_by_time ON awaited_products (created_at);
