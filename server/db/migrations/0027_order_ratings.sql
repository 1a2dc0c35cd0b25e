-- How a shopper rates a delivered order. When the account is deleted, the text is removed and the stars stay.
CREATE TABLE order_ratings (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  reasons text[] NOT NULL DEFAULT '{}',
  note text NOT NULL DEFAULT '',
  rated_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL CHECK (changed_at >= rated_at)
);
