-- What each import changed, so that an administrator can take it back while none of it is sold.

CREATE TABLE imports (
  id text COLLATE "C" PRIMARY KEY,
  at timestamptz NOT NULL,
  -- A user's id, or `shop` for the import command.
  by text NOT NULL,
  file text NOT NULL DEFAULT '',
  created integer NOT NULL,
  updated integer NOT NULL,
  -- The categories and subcategories that it created.
  category_ids text[] NOT NULL,
  sub_category_ids text[] NOT NULL,
  taken_back_at timestamptz
);
CREATE INDEX imports_by_time ON imports (at DESC);

CREATE TABLE import_products (
  import_id text COLLATE "C" NOT NULL REFERENCES imports ON DELETE CASCADE,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  -- The fields of the product before the import; null if the import created it.
  before jsonb,
  -- A hash of these fields after the import: another one now means that somebody has changed the product since.
  after_md5 text NOT NULL,
  PRIMARY KEY (import_id, product_id)
);
CREATE INDEX imports_of_product ON import_products (product_id);
