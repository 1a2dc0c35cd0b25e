-- Stock per store, its expiry dates and its ledger, and who waits for what is sold out.

-- How much of each product a store has. Stock is apart from the product, so that a sale writes nothing else.
CREATE TABLE stock (
  store_id text COLLATE "C" NOT NULL DEFAULT 'main' REFERENCES stores,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity >= 0),
  -- Grows with every change: an edit that names an older version is refused instead of overwriting a sale.
  version bigint NOT NULL DEFAULT 1,
  -- Where the product stands in the store, such as `A-03-2`.
  bin text NOT NULL DEFAULT '',
  -- The quantity at the moment for which `stock_expiries` was last brought up to date.
  dated_quantity integer,
  -- When staff were asked to count the product, because its stock is doubtful; null once it was counted.
  count_asked_at timestamptz,
  -- The transaction that changed the row last: each process reads exactly what changed since its last look.
  changed_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (store_id, product_id)
);
CREATE INDEX stock_by_change ON stock (changed_by);
CREATE INDEX stock_of_product ON stock (product_id);

CREATE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_by := pg_current_xact_id();
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_changes BEFORE UPDATE ON stock FOR EACH ROW
  WHEN (OLD.quantity IS DISTINCT FROM NEW.quantity) EXECUTE FUNCTION note_stock_change();

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
-- its quantity there (`npm run doctor` checks it). Append-only, by month (decision 27). The order and the product are not foreign keys, which
-- would cost a look-up for every line that is sold.
CREATE TABLE stock_movements (
  store_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  -- Of the stock row once the change was made: each change has one, in order.
  version bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opening', 'sale', 'cancelled', 'received', 'counted', 'wasted', 'moved_out',
                                     'moved_in', 'short', 'edited', 'imported', 'refunded')),
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
  -- The key of a partitioned table contains the time. The lock on the stock is what keeps `version` unique.
  PRIMARY KEY (store_id, product_id, version, at)
) PARTITION BY RANGE (at);
-- For rows of a month that has no partition. It is also the model of new partitions.
CREATE TABLE stock_movements_default PARTITION OF stock_movements DEFAULT;
-- Everything until the end of next month. A nightly job creates the months after it.
DO $$ BEGIN
  EXECUTE format('CREATE TABLE stock_movements_first PARTITION OF stock_movements FOR VALUES FROM (MINVALUE) TO (%L)',
    (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC');
END $$;
CREATE INDEX stock_movements_by_time ON stock_movements (store_id, at DESC);

-- Guards this ledger and other tables that only grow. The job that moves rows out of the default partition, and the one that
-- archives a month, name the partitions; everybody else names the table.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', replace(TG_TABLE_NAME, '_', ' ');
END $$;
CREATE TRIGGER stock_movements_are_append_only BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_movements_are_not_emptied BEFORE TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
