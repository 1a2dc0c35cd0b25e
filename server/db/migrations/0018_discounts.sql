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

ALTER TABLE products
  -- The scheduled discount that `discount` comes from, and what administrators have set instead of it.
  ADD COLUMN discount_id text COLLATE "C" REFERENCES discounts,
  ADD COLUMN regular_discount numeric(9, 6) CHECK (regular_discount BETWEEN 0 AND 100),
  ADD CONSTRAINT products_scheduled_discount_check CHECK ((discount_id IS NULL) = (regular_discount IS NULL));
CREATE INDEX products_by_scheduled_discount ON products (discount_id) WHERE discount_id IS NOT NULL;

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
