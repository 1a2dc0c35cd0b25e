-- Suppliers, what they sell, purchase orders and their receipts, what stock costs, and what is likely to sell.

CREATE TABLE suppliers (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  phone text NOT NULL DEFAULT '',
  -- Without one, orders are told by phone.
  email text NOT NULL DEFAULT '',
  gstin text COLLATE "C" NOT NULL DEFAULT '',
  -- An order arrives on the first delivery day at least so many days ahead.
  lead_days integer NOT NULL CHECK (lead_days BETWEEN 0 AND 60),
  -- 0 is Sunday. None: any day.
  delivery_days integer[] NOT NULL DEFAULT '{}' CHECK (delivery_days <@ ARRAY[0, 1, 2, 3, 4, 5, 6]),
  -- Until when an order counts for its day, in the time zone of the store.
  order_by text COLLATE "C" NOT NULL DEFAULT '18:00' CHECK (order_by ~ '^[0-2][0-9]:[0-5][0-9]$'),
  minimum_paise bigint NOT NULL DEFAULT 0 CHECK (minimum_paise >= 0),
  note text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX suppliers_by_name ON suppliers (lower(name));

CREATE TABLE supplier_items (
  supplier_id text COLLATE "C" NOT NULL REFERENCES suppliers ON DELETE CASCADE,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  -- The supplier's own number of the product.
  code text NOT NULL DEFAULT '',
  pack integer NOT NULL CHECK (pack > 0),
  -- Of one piece, before tax.
  cost_paise bigint NOT NULL CHECK (cost_paise >= 0),
  preferred boolean NOT NULL DEFAULT false,
  PRIMARY KEY (supplier_id, product_id)
);
CREATE UNIQUE INDEX preferred_supplier ON supplier_items (product_id) WHERE preferred;
CREATE INDEX supplier_items_of_product ON supplier_items (product_id);

-- The counters of the purchase orders of a store and year. The transaction that makes an order raises its counter and keeps
-- the row locked, so the numbers have no gaps; a draft that is dropped keeps its number.
CREATE TABLE purchase_series (
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  year integer NOT NULL,
  last_serial integer NOT NULL CHECK (last_serial > 0),
  PRIMARY KEY (store_id, year)
);

CREATE TABLE purchase_orders (
  id text COLLATE "C" PRIMARY KEY,
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  year integer NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  number text COLLATE "C" NOT NULL,
  supplier_id text COLLATE "C" NOT NULL REFERENCES suppliers,
  state text NOT NULL CHECK (state IN ('draft', 'sent', 'part_received', 'received', 'cancelled')),
  -- A day such as 2026-12-25.
  expected_on text COLLATE "C" CHECK (expected_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  sent_at timestamptz CHECK (sent_at IS NOT NULL OR state IN ('draft', 'cancelled')),
  -- A user's id.
  by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (store_id, year, serial),
  FOREIGN KEY (store_id, year) REFERENCES purchase_series
);
CREATE INDEX purchase_orders_of_store ON purchase_orders (store_id, created_at DESC, id DESC);
CREATE INDEX purchase_orders_open ON purchase_orders (store_id) WHERE state IN ('draft', 'sent', 'part_received');

CREATE TABLE purchase_order_lines (
  order_id text COLLATE "C" NOT NULL REFERENCES purchase_orders ON DELETE CASCADE,
  position integer NOT NULL,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  -- Copies: another name, pack or cost of the product changes no order.
  name text NOT NULL,
  unit text NOT NULL,
  code text NOT NULL DEFAULT '',
  -- 0 for what came without being ordered.
  ordered integer NOT NULL CHECK (ordered >= 0),
  received integer NOT NULL DEFAULT 0 CHECK (received >= 0),
  pack integer NOT NULL CHECK (pack > 0),
  cost_paise bigint NOT NULL CHECK (cost_paise >= 0),
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, product_id)
);
CREATE INDEX purchase_order_lines_of_product ON purchase_order_lines (product_id);

CREATE TABLE purchase_receipts (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES purchase_orders ON DELETE CASCADE,
  -- The number on the supplier's paper.
  invoice text NOT NULL DEFAULT '',
  by text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX purchase_receipts_of_order ON purchase_receipts (order_id, at);

CREATE TABLE purchase_receipt_lines (
  receipt_id text COLLATE "C" NOT NULL REFERENCES purchase_receipts ON DELETE CASCADE,
  position integer NOT NULL,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  -- Negative: it went back, for a reason.
  quantity integer NOT NULL CHECK (quantity <> 0),
  cost_paise bigint NOT NULL CHECK (cost_paise >= 0),
  reason text NOT NULL DEFAULT '' CHECK (quantity > 0 OR reason <> ''),
  lot text NOT NULL DEFAULT '',
  expires_on text COLLATE "C" CHECK (expires_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  PRIMARY KEY (receipt_id, position)
);
CREATE INDEX purchase_receipt_lines_of_product ON purchase_receipt_lines (product_id);

-- What the stock of a product is worth at its weighted average cost, after the movement `version` of the ledger. Reports
-- bring it up to date; sales do not touch it.
CREATE TABLE stock_costs (
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  version bigint NOT NULL,
  quantity bigint NOT NULL,
  value_paise bigint NOT NULL CHECK (value_paise >= 0),
  -- What a piece cost when it was received last; null before the first receipt with a cost.
  last_cost_paise bigint CHECK (last_cost_paise >= 0),
  PRIMARY KEY (store_id, product_id)
);

-- What the movements of a day did to quantity and value, by kind. The sums over a product's days are `stock_costs`.
CREATE TABLE stock_cost_days (
  store_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  -- A day of the store's time zone.
  day text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  quantity bigint NOT NULL,
  value_paise bigint NOT NULL,
  PRIMARY KEY (store_id, product_id, day, kind),
  FOREIGN KEY (store_id, product_id) REFERENCES stock_costs ON DELETE CASCADE
);
CREATE INDEX stock_cost_days_by_day ON stock_cost_days (store_id, day);

-- What each product is likely to sell, and what to order of it. A nightly job writes it anew.
CREATE TABLE order_suggestions (
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  -- The day of the store for which it was planned.
  day text COLLATE "C" NOT NULL,
  -- Of the stock and of what was under way: where they differ now, the line is planned anew.
  stock_version bigint NOT NULL,
  on_order bigint NOT NULL,
  demand jsonb NOT NULL,
  line jsonb NOT NULL,
  PRIMARY KEY (store_id, product_id)
);
