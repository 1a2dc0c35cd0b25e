-- Payments, the messages of their providers, and refunds.

-- A payment is written with its order and opened at the provider when the shopper arrives there (docs/decisions/0012).
CREATE TABLE payments (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('test', 'stripe', 'razorpay')),
  -- The provider's own name for it (a checkout session, a provider order, a payment). Null until it is opened there.
  reference text,
  payment_reference text,
  url text,
  state text NOT NULL CHECK (state IN ('pending', 'paid', 'failed', 'refunded')),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When the provider reported the money. It stays when the payment is refunded.
  paid_at timestamptz CHECK ((paid_at IS NOT NULL) = (state IN ('paid', 'refunded'))),
  UNIQUE (provider, reference)
);
CREATE INDEX payments_of_order ON payments (order_id);
CREATE INDEX payments_by_paid_time ON payments (paid_at) WHERE paid_at IS NOT NULL;

-- The primary key makes each message of a provider count once.
CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);

CREATE TABLE refunds (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- The payment that it goes back to. Null for cash, which is handed over.
  payment_id text COLLATE "C" REFERENCES payments ON DELETE CASCADE,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  lines jsonb NOT NULL,
  reason text NOT NULL,
  -- True for a second payment of the same order: it goes back whole and does not count as a refund of the order.
  surplus boolean NOT NULL DEFAULT false,
  -- A job sends it to the provider; `reference` is the provider's name for it.
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'failed')),
  reference text,
  created_at timestamptz NOT NULL
);
CREATE INDEX refunds_of_order ON refunds (order_id);
CREATE INDEX refunds_by_time ON refunds (created_at);

-- The records of the built-in test provider: what the shopper chose on its page, whether or not the webhook arrived.
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
