-- How much of each product a store has. Stock is apart from the product, so that a sale writes nothing else.
-- There is one store, `main`, for now; only the key is ready for more.
CREATE TABLE stock (
  store_id text COLLATE "C" NOT NULL DEFAULT 'main',
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity >= 0),
  -- Grows with every change: an edit that names an older version is refused instead of overwriting a sale.
  version bigint NOT NULL DEFAULT 1,
  -- The transaction that changed the row last: each process reads exactly what changed since its last look.
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
