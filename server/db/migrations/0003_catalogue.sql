-- Pictures, categories, subcategories, products, their scheduled discounts, their imports, and what the search knows.

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
  -- In further languages, by the code of the language: {"hi": "दूध"}. Where one is missing, `name` is shown.
  name_translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(name_translations) = 'object'),
  image text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  -- What new products of the category get that have none.
  hsn text COLLATE "C" CHECK (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  gst_rate numeric(4, 2) CHECK (gst_rate BETWEEN 0 AND 40),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX categories_by_name ON categories (lower(name));

CREATE TABLE sub_categories (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  name_translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(name_translations) = 'object'),
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

-- Scheduled discounts of products and categories. Reads of the catalogue know only `products.discount`: when a discount
-- starts or ends, `products.discount` is set to what applies then.
CREATE TABLE discounts (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  scope text NOT NULL CHECK (scope IN ('products', 'categories')),
  percent numeric(9, 6) CHECK (percent > 0 AND percent <= 100),
  -- A fixed price is one of products: the products of a category differ in price.
  price_paise bigint CHECK (price_paise BETWEEN 1 AND 1000000000),
  starts_at timestamptz NOT NULL,
  -- Null: until it is removed.
  ends_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((percent IS NULL) <> (price_paise IS NULL)),
  CHECK (price_paise IS NULL OR scope = 'products'),
  CHECK (starts_at < ends_at)
);

CREATE TABLE products (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  name_translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(name_translations) = 'object'),
  description text NOT NULL,
  image text[] NOT NULL,
  -- The chosen categories and subcategories in their chosen order. The two link tables below hold the foreign keys.
  category_ids text[] NOT NULL,
  sub_category_ids text[] NOT NULL,
  unit text NOT NULL,
  price_paise bigint NOT NULL CHECK (price_paise BETWEEN 0 AND 1000000000),
  discount numeric(9, 6) NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 100),
  unit_price_paise bigint NOT NULL GENERATED ALWAYS AS (round(price_paise * (100 - discount) / 100)::bigint) STORED,
  -- The scheduled discount that `discount` comes from, and what administrators have set instead of it.
  discount_id text COLLATE "C" REFERENCES discounts,
  regular_discount numeric(9, 6) CHECK (regular_discount BETWEEN 0 AND 100),
  more_details jsonb NOT NULL DEFAULT '{}',
  barcode text COLLATE "C" CHECK (barcode ~ '^[0-9]+$'),
  hsn text COLLATE "C" CHECK (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  -- Percent. Without a rate it is 0. Rates come and go by law: the application knows them.
  gst_rate numeric(4, 2) CHECK (gst_rate BETWEEN 0 AND 40),
  cess numeric(5, 2) CHECK (cess BETWEEN 0 AND 400),
  -- What the law asks a pack, and so its page, to say: the country by its code of ISO 3166.
  country_of_origin text COLLATE "C" CHECK (country_of_origin ~ '^[A-Z]{2}$'),
  net_quantity text CHECK (net_quantity <> ''),
  manufacturer text CHECK (manufacturer <> ''),
  -- From so many pieces on it is to be bought again.
  reorder_level integer CHECK (reorder_level >= 0),
  -- Products that differ only in pack size are a family. Most families need no mark: they have the same name without its
  -- amounts, the same brand and the same first subcategory. An administrator's choice stands here: products with the same
  -- mark are a family, and a product with its own id as its mark is alone.
  family text COLLATE "C" CHECK (family <> ''),
  -- Not for sale for now: only administrators see it. Past orders and carts keep it.
  hidden boolean NOT NULL DEFAULT false,
  -- Popularity: lists show the highest rank first.
  rank integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- The transaction that wrote the row last: each process reads exactly what changed since its last look. Every change
  -- of a product's categories and subcategories writes the product as well.
  changed_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT products_scheduled_discount_check CHECK ((discount_id IS NULL) = (regular_discount IS NULL))
);
CREATE INDEX products_by_rank ON products (rank DESC, id) WHERE deleted_at IS NULL;
-- The list of administrators.
CREATE INDEX products_by_time ON products (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_by_change ON products (changed_by);
CREATE INDEX products_by_scheduled_discount ON products (discount_id) WHERE discount_id IS NOT NULL;
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

CREATE TABLE discount_products (
  discount_id text COLLATE "C" NOT NULL REFERENCES discounts ON DELETE CASCADE,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (discount_id, product_id)
);
CREATE INDEX discounts_of_product ON discount_products (product_id);

CREATE TABLE discount_categories (
  discount_id text COLLATE "C" NOT NULL REFERENCES discounts ON DELETE CASCADE,
  category_id text COLLATE "C" NOT NULL REFERENCES categories ON DELETE CASCADE,
  PRIMARY KEY (discount_id, category_id)
);
CREATE INDEX discounts_of_category ON discount_categories (category_id);

-- `discountBetween` of rules/src/money.ts: the percent with the fewest decimals that makes `mrp` cost `price`; with six
-- decimals if none does. Null unless the price is below the MRP. Whole numbers, since a quotient with decimals would be
-- rounded twice.
CREATE FUNCTION discount_between(mrp bigint, price bigint) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT percent FROM generate_series(0, 6) AS decimals,
    LATERAL (SELECT div(2 * (mrp - price) * 100 * 10::numeric ^ decimals + mrp, 2 * mrp) / 10::numeric ^ decimals AS percent) AS p
  WHERE price < mrp
  ORDER BY round(mrp * (100 - percent) / 100) = price DESC,
    CASE WHEN round(mrp * (100 - percent) / 100) = price THEN decimals ELSE -decimals END
  LIMIT 1
$$;

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
  -- The subcategories that it put into categories, as pairs of ids: taking the import back removes those that are not used.
  category_links jsonb NOT NULL DEFAULT '[]',
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

-- Pictures that imported lists name by address. An address that was fetched once is not asked again.
CREATE TABLE picture_addresses (
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  -- Which picture of the product, from 1.
  place smallint NOT NULL,
  url text NOT NULL,
  -- When it is asked next; null: it was fetched, or failed for good.
  due_at timestamptz,
  -- Why the last try failed.
  problem text,
  tries smallint NOT NULL DEFAULT 0,
  -- The picture that the product got; that of another address takes its place.
  image text,
  PRIMARY KEY (product_id, place)
);
CREATE INDEX picture_addresses_due ON picture_addresses (due_at) WHERE due_at IS NOT NULL;

-- Other words for the same thing, read in both directions. A new shop gets a first list; administrators edit it.
CREATE TABLE search_synonyms (
  word text PRIMARY KEY CHECK (word <> ''),
  others text[] NOT NULL CHECK (cardinality(others) > 0)
);

-- Searches that found nothing: how often on a day, in the time zone of the first store, and when last, but not by whom.
CREATE TABLE empty_searches (
  search text NOT NULL CHECK (search <> ''),
  day text COLLATE "C" NOT NULL,
  times bigint NOT NULL CHECK (times > 0),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (search, day)
);
CREATE INDEX empty_searches_by_day ON empty_searches (day, times DESC);

-- Searches that found something: how often and when last. Only texts of three people on three days are shown.
CREATE TABLE popular_searches (
  search text PRIMARY KEY CHECK (search <> ''),
  times bigint NOT NULL CHECK (times > 0),
  last_at timestamptz NOT NULL,
  -- Up to three numbers, each of one of 65,536 groups of people: enough to tell three people apart, not to find one.
  people integer[] NOT NULL,
  -- Up to three days, counted from 1970.
  days integer[] NOT NULL
);
CREATE INDEX popular_searches_by_times ON popular_searches (times DESC, search);

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

-- One number for the whole catalogue: every cache entry is tagged with it. Writes raise it in their last statement.
CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);
INSERT INTO catalogue_version (version) VALUES (1);

-- Channels of notifications belong to the whole database, in which several shops may have a schema each: outside of
-- public their names carry the schema.
CREATE FUNCTION bump_catalogue() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE bumped bigint;
BEGIN
  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO bumped;
  PERFORM pg_notify(
    CASE current_schema() WHEN 'public' THEN '' ELSE current_schema() || '.' END || 'catalogue', bumped::text);
  RETURN bumped;
END $$;
