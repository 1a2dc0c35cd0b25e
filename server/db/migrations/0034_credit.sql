-- Store credit: what the shop owes a shopper, who pays later orders with it.

-- The balance. Each change of it is an entry of the ledger below, in the same transaction. The check refuses to spend more.
ALTER TABLE users ADD COLUMN credit_paise bigint NOT NULL DEFAULT 0 CHECK (credit_paise >= 0);

ALTER TABLE orders
  -- What credit paid of the final amount when the order was placed.
  ADD COLUMN credit_paise bigint NOT NULL DEFAULT 0 CHECK (credit_paise >= 0),
  -- What of it went back because the order ended before it was paid, or came to cost less than that.
  ADD COLUMN credit_returned_paise bigint NOT NULL DEFAULT 0 CHECK (credit_returned_paise BETWEEN 0 AND credit_paise),
  -- The part of `refunded_paise` that was given as credit.
  ADD COLUMN credit_refunded_paise bigint NOT NULL DEFAULT 0 CHECK (credit_refunded_paise BETWEEN 0 AND refunded_paise),
  -- Credit pays at most the final amount, and never more money goes back than was paid in money.
  ADD CONSTRAINT orders_money_back CHECK (
    refunded_paise - credit_refunded_paise + credit_paise - credit_returned_paise <= final_amount_paise - adjusted_paise);

-- True for the part of a refund that is given as credit. No provider and no till pays it.
ALTER TABLE refunds ADD COLUMN as_credit boolean NOT NULL DEFAULT false;
ALTER TABLE refunds ADD CONSTRAINT refunds_as_credit CHECK (NOT as_credit OR payment_id IS NULL AND tip_paise = 0);

-- The shopper wants the refund of the problem as credit.
ALTER TABLE order_problems ADD COLUMN as_credit boolean NOT NULL DEFAULT false;

-- The ledger. The entries of a person sum to the balance.
CREATE TABLE credit_entries (
  id text COLLATE "C" PRIMARY KEY,
  -- Null once the account is deleted: the amounts stay, the person does not.
  user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  -- `refunded`: a refund was given as credit. `spent`: an order was paid with it. `returned`: what an order had taken went back.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('refunded', 'spent', 'returned')),
  -- Negative for what was spent.
  amount_paise bigint NOT NULL CHECK (CASE kind WHEN 'spent' THEN amount_paise < 0 ELSE amount_paise > 0 END),
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  -- A refund gives credit once.
  refund_id text COLLATE "C" UNIQUE REFERENCES refunds CHECK ((refund_id IS NOT NULL) = (kind = 'refunded')),
  at timestamptz NOT NULL
);
-- An order takes credit once.
CREATE UNIQUE INDEX credit_spent_by_order ON credit_entries (order_id) WHERE kind = 'spent';
CREATE INDEX credit_of_order ON credit_entries (order_id);
CREATE INDEX credit_of_user ON credit_entries (user_id, at DESC, id DESC);
CREATE INDEX credit_by_time ON credit_entries (at);

-- Only the account may be removed from an entry.
CREATE TRIGGER credit_entries_are_append_only
  BEFORE DELETE OR UPDATE OF id, kind, amount_paise, order_id, refund_id, at ON credit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_entries_are_not_emptied BEFORE TRUNCATE ON credit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
