-- The products that a person has marked with a heart.
CREATE TABLE favourites (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX favourites_of_product ON favourites (product_id);
