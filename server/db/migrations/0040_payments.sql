-- Payments are opened at their provider when the shopper arrives there, so the provider's name for one comes later.
ALTER TABLE payments ALTER COLUMN reference DROP NOT NULL;
ALTER TABLE payments ALTER COLUMN url DROP NOT NULL;

-- Which payment a refund goes back to; null for cash, which is handed over.
ALTER TABLE refunds ADD COLUMN payment_id text COLLATE "C" REFERENCES payments ON DELETE CASCADE;
-- A payment that came on top of the one that counted goes back whole and is no part of the order's own refunds.
ALTER TABLE refunds ADD COLUMN surplus boolean NOT NULL DEFAULT false;

-- The books of the built-in test provider: what its page was told, whether or not its message ever arrived.
CREATE TABLE test_payments (
  reference text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  state text NOT NULL CHECK (state IN ('open', 'paid', 'declined', 'closed')),
  created_at timestamptz NOT NULL
);
CREATE TABLE test_refunds (
  id text COLLATE "C" PRIMARY KEY,
  reference text COLLATE "C" NOT NULL REFERENCES test_payments ON DELETE CASCADE,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0)
);
