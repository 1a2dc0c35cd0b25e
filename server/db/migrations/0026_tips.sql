-- What the shopper gives the rider on top of the final amount. It belongs to the rider: it is no part of the final amount, of
-- the tax documents or of the sales. An order that ends without delivery gives it back whole.
ALTER TABLE orders ADD COLUMN tip_paise bigint NOT NULL DEFAULT 0 CHECK (tip_paise BETWEEN 0 AND 50000);
-- The tips of a store's business day.
CREATE INDEX orders_tipped ON orders (store_id, delivered_at) WHERE delivered_at IS NOT NULL AND tip_paise > 0;

-- The part of the refund that is the tip. The rest is a refund of the order.
ALTER TABLE refunds ADD COLUMN tip_paise bigint NOT NULL DEFAULT 0 CHECK (tip_paise BETWEEN 0 AND amount_paise);

-- Somebody else who gets the bill by mail once the order is delivered; '' for nobody. Its mail is queued once.
ALTER TABLE orders ADD COLUMN bill_copy_to text NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN bill_copy_at timestamptz;
