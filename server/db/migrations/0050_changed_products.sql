-- Which transaction wrote a product last: as with stock, every process reads exactly what changed since its last look.
-- Whatever changes a product's place on the shelves writes the product as well.
ALTER TABLE products ADD COLUMN changed_by xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX products_by_change ON products (changed_by);

CREATE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_by := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER product_changes BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION note_product_change();
