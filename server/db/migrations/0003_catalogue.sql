-- Pictures, categories, subcategories, products, and what the search knows.

-- Pictures by the hash of their content; a drawn one by the hash of its recipe.
CREATE TABLE media (
  hash text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('uploaded', 'drawn')),
  -- What to draw, for a picture that is drawn on request.
  recipe jsonb,
  created_at timestamptz NOT NULL,
  -- When the picture was last uploaded or chosen. An upload that nothing shows is deleted a day after this.
  touched_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'drawn') = (recipe IS NOT NULL))
);

CREATE TABLE categories (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  image text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX categories_by_name ON categories (lower(name));

CREATE TABLE sub_categories (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  image text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- A category that has a subcategory cannot be deleted (RESTRICT). `position` keeps the chosen order.
CREATE TABLE sub_category_categories (
  sub_category_id text COLLATE "C" NOT NULL REFERENCES sub_categories ON DELETE CASCADE,
  category_id text COLLATE "C" NOT NULL REFERENCES categories ON DELETE RESTRICT,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (sub_category_id, category_id)
);
CREATE INDEX sub_categories_of_category ON sub_category_categories (category_id);

CREATE TABLE products (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL,
  image text[] NOT NULL,
  -- The chosen categories and subcategories in their chosen order. The two link tables below hold the foreign keys.
  category_ids text[] NOT NULL,
  sub_category_ids text[] NOT NULL,
  unit text NOT NULL,
  price_paise bigint NOT NULL CHECK (price_paise BETWEEN 0 AND 1000000000),
  discount numeric(9, 6) NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 100),
  unit_price_paise bigint NOT NULL GENERATED ALWAYS AS (round(price_paise * (100 - discount) / 100)::bigint) STORED,
  more_details jsonb NOT NULL DEFAULT '{}',
  barcode text COLLATE "C" CHECK (barcode ~ '^[0-9]+$'),
  -- Popularity: lists show the highest rank first.
  rank integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- The transaction that wrote the row last: each process reads exactly what changed since its last look. Every change
  -- of a product's categories and subcategories writes the product as well.
  changed_by xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX products_by_rank ON products (rank DESC, id) WHERE deleted_at IS NULL;
-- The list of administrators.
CREATE INDEX products_by_time ON products (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_by_change ON products (changed_by);
-- A UPC-A code of 12 digits is the EAN-13 code with a zero before it.
CREATE UNIQUE INDEX products_by_barcode
  ON products ((CASE length(barcode) WHEN 12 THEN '0' || barcode ELSE barcode END))
  WHERE deleted_at IS NULL AND barcode IS NOT NULL;

CREATE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_by := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER product_changes BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION note_product_change();

-- An import recognises a product by name, brand, unit and MRP, ignoring case and spaces.
-- The body uses only plain expressions of the arguments, so that the planner can inline it.
CREATE FUNCTION product_identity(name text, brand text, unit text, price_paise bigint) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(
    translate(lower(name || E'\x1f' || coalesce(brand, '') || E'\x1f' || unit), E' \u00a0\t\n', '')
    || E'\x1f' || price_paise::text
  )::uuid
$$;
CREATE INDEX products_by_identity ON products (product_identity(name, more_details ->> 'Brand', unit, price_paise))
  WHERE deleted_at IS NULL;

-- The categories and subcategories of each live product. They keep a category or subcategory that is in use from being
-- deleted (RESTRICT); lists are answered from memory (docs/catalogue-in-memory.md). A removed product has no rows here.
CREATE TABLE category_products (
  category_id text COLLATE "C" NOT NULL REFERENCES categories ON DELETE RESTRICT,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (product_id, category_id)
);
CREATE INDEX category_products_of_category ON category_products (category_id);

CREATE TABLE sub_category_products (
  category_id text COLLATE "C" NOT NULL REFERENCES categories ON DELETE RESTRICT,
  sub_category_id text COLLATE "C" NOT NULL REFERENCES sub_categories ON DELETE RESTRICT,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (product_id, category_id, sub_category_id)
);
CREATE INDEX sub_category_products_of_sub_category ON sub_category_products (sub_category_id, category_id);

-- Other words for the same thing, read in both directions. A new shop gets a first list; administrators edit it.
CREATE TABLE search_synonyms (
  word text PRIMARY KEY CHECK (word <> ''),
  others text[] NOT NULL CHECK (cardinality(others) > 0)
);

-- Searches that found nothing: how often and when last, but not by whom.
CREATE TABLE empty_searches (
  search text PRIMARY KEY CHECK (search <> ''),
  times bigint NOT NULL CHECK (times > 0),
  last_at timestamptz NOT NULL
);
CREATE INDEX empty_searches_by_times ON empty_searches (times DESC, search);

-- One number for the whole catalogue: every cache entry is tagged with it. Writes raise it in their last statement.
CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);
INSERT INTO catalogue_version (version) VALUES (1);

CREATE FUNCTION bump_catalogue() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE bumped bigint;
BEGIN
  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO bumped;
  PERFORM pg_notify('catalogue', bumped::text);
  RETURN bumped;
END $$;
