-- Stores, the stock ledger, bins and expiry dates, barcodes, and who waits for a store near them.

-- A store packs orders. Stores are archived (`active`), never deleted: their orders and movements stay.
CREATE TABLE stores (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  phone text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  pincode text NOT NULL DEFAULT '',
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  time_zone text NOT NULL DEFAULT 'Asia/Kolkata',
  -- [{ day, from, to }]; empty means always open.
  hours jsonb NOT NULL DEFAULT '[]',
  closed_on text[] NOT NULL DEFAULT '{}',
  -- Where it delivers. All three empty: everywhere.
  area_pincodes text[] NOT NULL DEFAULT '{}',
  area_polygon jsonb,
  area_radius_km double precision CHECK (area_radius_km > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paused', 'closed')),
  reason text NOT NULL DEFAULT '',
  paused_until timestamptz,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((lat IS NULL) = (lng IS NULL))
);

-- Every shop has this store; a shop with no other never mentions it.
INSERT INTO stores (id, name, created_at, updated_at) VALUES ('main', 'Main store', now(), now());

-- E-mail addresses that get one mail when a store serves their pincode.
CREATE TABLE tell_me (
  email text COLLATE "C" NOT NULL CHECK (email = lower(email)),
  pincode text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (email, pincode)
);
CREATE INDEX tell_me_by_pincode ON tell_me (pincode);

ALTER TABLE addresses
  ADD COLUMN label text NOT NULL DEFAULT '',
  ADD COLUMN lat double precision CHECK (lat BETWEEN -90 AND 90),
  ADD COLUMN lng double precision CHECK (lng BETWEEN -180 AND 180),
  ADD CHECK ((lat IS NULL) = (lng IS NULL));

ALTER TABLE orders ADD COLUMN store_id text COLLATE "C" NOT NULL DEFAULT 'main' REFERENCES stores;
CREATE INDEX orders_of_store ON orders (store_id, created_at DESC, id DESC);

ALTER TABLE products ADD COLUMN barcode text COLLATE "C" CHECK (barcode ~ '^[0-9]+$');
-- A UPC-A code of 12 digits is the EAN-13 code with a zero before it.
CREATE UNIQUE INDEX products_by_barcode
  ON products ((CASE length(barcode) WHEN 12 THEN '0' || barcode ELSE barcode END))
  WHERE deleted_at IS NULL AND barcode IS NOT NULL;

ALTER TABLE stock
  ADD FOREIGN KEY (store_id) REFERENCES stores,
  -- Where the product stands in the store, such as `A-03-2`.
  ADD COLUMN bin text NOT NULL DEFAULT '',
  -- The quantity at the moment for which `stock_expiries` was last brought up to date.
  ADD COLUMN dated_quantity integer;
CREATE INDEX stock_of_product ON stock (product_id);

-- Pieces with an expiry date. Sales do not touch this table: what left since `dated_quantity` was noted left in the order
-- of expiry, dated pieces before undated ones.
CREATE TABLE stock_expiries (
  store_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  -- A day such as 2026-12-25.
  expires_on text COLLATE "C" NOT NULL CHECK (expires_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (store_id, product_id, expires_on),
  FOREIGN KEY (store_id, product_id) REFERENCES stock ON DELETE CASCADE
);

-- Every change of a quantity, written in the transaction that makes it: the sum of a product's movements in a store is
-- its quantity there (`npm run doctor` checks it). Append-only. The order and the product are not foreign keys, which
-- would cost a look-up for every line that is sold.
CREATE TABLE stock_movements (
  store_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  -- Of the stock row once the change was made: each change has one, in order.
  version bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opening', 'sale', 'cancelled', 'received', 'counted', 'wasted', 'moved_out',
                                     'moved_in', 'short', 'edited', 'imported')),
  quantity integer NOT NULL CHECK (quantity <> 0),
  -- What was there afterwards.
  balance integer NOT NULL CHECK (balance >= 0),
  order_id text COLLATE "C",
  reference text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  -- A user's id, or `shopper` or `shop`.
  by text NOT NULL,
  -- What one piece cost when it was received.
  cost_paise bigint CHECK (cost_paise >= 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (store_id, product_id, version)
);
CREATE INDEX stock_movements_by_time ON stock_movements (store_id, at DESC);

INSERT INTO stock_movements (store_id, product_id, version, kind, quantity, balance, by, at)
  SELECT store_id, product_id, version, 'opening', quantity, quantity, 'shop', now() FROM stock WHERE quantity > 0;

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', replace(TG_TABLE_NAME, '_', ' ');
END $$;
CREATE TRIGGER stock_movements_are_append_only BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_movements_are_not_emptied BEFORE TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
