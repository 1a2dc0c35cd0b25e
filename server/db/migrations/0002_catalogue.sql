-- The shelves and the goods on them.

CREATE TABLE media (
  hash text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('uploaded', 'drawn')),
  -- What to draw, for pictures that are made on request.
  recipe jsonb,
  created_at timestamptz NOT NULL,
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

-- A category cannot go while a subcategory stands in it (RESTRICT); `position` keeps the chosen order.
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
  -- The chosen categories and subcategories in their chosen order; the two tables below carry the references.
  category_ids text[] NOT NULL,
  sub_category_ids text[] NOT NULL,
  unit text NOT NULL,
  price_paise bigint NOT NULL CHECK (price_paise BETWEEN 0 AND 1000000000),
  discount numeric(9, 6) NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 100),
  unit_price_paise bigint NOT NULL GENERATED ALWAYS AS (round(price_paise * (100 - discount) / 100)::bigint) STORED,
  more_details jsonb NOT NULL DEFAULT '{}',
  -- Popularity: lists show the highest first.
  rank integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX products_by_rank ON products (rank DESC, id) WHERE deleted_at IS NULL;

-- Where live products stand: rank is copied here so that a page of a shelf is one short index walk.
-- Removed products have no rows here.
CREATE TABLE category_products (
  category_id text COLLATE "C" NOT NULL REFERENCES categories ON DELETE RESTRICT,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  rank integer NOT NULL,
  PRIMARY KEY (product_id, category_id)
);
CREATE INDEX category_products_by_rank ON category_products (category_id, rank DESC, product_id);

CREATE TABLE shelf_products (
  category_id text COLLATE "C" NOT NULL REFERENCES categories ON DELETE RESTRICT,
  sub_category_id text COLLATE "C" NOT NULL REFERENCES sub_categories ON DELETE RESTRICT,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  rank integer NOT NULL,
  PRIMARY KEY (product_id, category_id, sub_category_id)
);
CREATE INDEX shelf_products_by_rank ON shelf_products (sub_category_id, category_id, rank DESC, product_id);

-- Stock is apart from the product: sales touch nothing else. One store today; only the key is ready for more.
CREATE TABLE stock (
  store_id text COLLATE "C" NOT NULL DEFAULT 'main',
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity >= 0),
  -- Grows with every change: an edit that names a stale one is refused instead of overwriting sales.
  version bigint NOT NULL DEFAULT 1,
  -- Which transaction changed it last: every process reads the changes since its last look.
  changed_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (store_id, product_id)
);
CREATE INDEX stock_by_change ON stock (changed_by);

CREATE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_by := pg_current_xact_id();
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_changes BEFORE UPDATE ON stock FOR EACH ROW
  WHEN (OLD.quantity IS DISTINCT FROM NEW.quantity) EXECUTE FUNCTION note_stock_change();

-- One number for the whole catalogue: every cache is tagged with it. Bumped as the last statement of a write.
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
