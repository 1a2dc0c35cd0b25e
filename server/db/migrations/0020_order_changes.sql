-- An administrator changes the lines of an order before it is sent. The lines, their bill and the stock are those after the
-- change; this says what was changed.
CREATE TABLE order_changes (
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  at timestamptz NOT NULL,
  -- A user's id.
  by text NOT NULL,
  reason text NOT NULL,
  -- Name, unit, and the pieces before (`from`) and after it (`to`) of each product that was changed.
  lines jsonb NOT NULL,
  -- The final amount before and after it.
  from_paise bigint NOT NULL CHECK (from_paise >= 0),
  to_paise bigint NOT NULL CHECK (to_paise >= 0),
  PRIMARY KEY (order_id, seq)
);

-- What a change added to an order after it was paid online, and is not paid yet. The order waits for it before it is sent.
ALTER TABLE orders ADD COLUMN extra_due_paise bigint NOT NULL DEFAULT 0 CHECK (extra_due_paise BETWEEN 0 AND final_amount_paise);

-- True for a payment of what a change added. The first payment of an order places it, these do not.
ALTER TABLE payments ADD COLUMN extra boolean NOT NULL DEFAULT false;

-- The part of the line in the refunds by amount.
ALTER TABLE order_lines ADD COLUMN goodwill_paise bigint NOT NULL DEFAULT 0 CHECK (goodwill_paise >= 0);

-- True for a refund of an amount: the refund of missing pieces names no lines either, but their adjustment has the amount.
ALTER TABLE refunds ADD COLUMN by_amount boolean NOT NULL DEFAULT false;
