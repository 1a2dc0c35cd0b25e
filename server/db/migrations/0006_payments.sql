-- Payments, the messages of their providers, refunds, problems that shoppers report, and store credit.

-- A payment is written with its order and opened at the provider when the shopper arrives there (docs/decisions/0012).
CREATE TABLE payments (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('test', 'stripe', 'razorpay', 'upi')),
  -- The provider's own name for it (a checkout session, a provider order, a payment). Null until it is opened there.
  reference text,
  payment_reference text,
  -- True for a payment of what a change added. The first payment of an order places it, these do not.
  extra boolean NOT NULL DEFAULT false,
  -- True for what was due in cash: it is paid before the rider comes, or at the door.
  at_door boolean NOT NULL DEFAULT false,
  -- When somebody at the counter has seen the money. Own UPI is reported by nobody else: until then it is a rider's word.
  confirmed_at timestamptz,
  url text,
  -- What a provider's QR code for the door holds, and until when it takes money.
  qr_payload text,
  qr_until timestamptz,
  state text NOT NULL CHECK (state IN ('pending', 'paid', 'failed', 'refunded')),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When the provider reported the money. It stays when the payment is refunded.
  paid_at timestamptz CHECK ((paid_at IS NOT NULL) = (state IN ('paid', 'refunded'))),
  UNIQUE (provider, reference)
);
CREATE INDEX payments_of_order ON payments (order_id);
CREATE INDEX unconfirmed_payments ON payments (paid_at) WHERE provider = 'upi' AND confirmed_at IS NULL AND state = 'paid';
-- Messages about refunds and disputes name only the payment.
CREATE INDEX payments_by_payment_reference ON payments (payment_reference) WHERE payment_reference IS NOT NULL;
CREATE INDEX payments_by_paid_time ON payments (paid_at) WHERE paid_at IS NOT NULL;

-- The bank's numbers of UPI transfers, each of which pays once. One of another amount than what was due is kept without a
-- payment: it confirms nothing.
CREATE TABLE upi_references (
  reference text COLLATE "C" PRIMARY KEY CHECK (reference ~ '^[A-Z0-9]{6,35}$'),
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  payment_id text COLLATE "C" REFERENCES payments ON DELETE CASCADE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  due_paise bigint NOT NULL CHECK (due_paise >= 0),
  by text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX upi_references_of_order ON upi_references (order_id);
CREATE INDEX upi_references_of_payment ON upi_references (payment_id);

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
  -- The part of it that is the tip. The rest is a refund of the order.
  tip_paise bigint NOT NULL DEFAULT 0 CHECK (tip_paise BETWEEN 0 AND amount_paise),
  -- True for a refund of an amount: the refund of missing pieces names no lines either, but their adjustment has the amount.
  by_amount boolean NOT NULL DEFAULT false,
  -- True for what is given as credit. No provider and no till pays it.
  as_credit boolean NOT NULL DEFAULT false,
  -- True for a second payment of the same order: it goes back whole and does not count as a refund of the order.
  surplus boolean NOT NULL DEFAULT false,
  -- A job sends it to the provider; `reference` is the provider's name for it. A failed one has reached nobody.
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'failed')),
  reference text,
  -- How often it was given: again by a person after each failure.
  tries integer NOT NULL DEFAULT 1 CHECK (tries > 0),
  created_at timestamptz NOT NULL,
  -- Cash is pending until a person has handed it over: who that was, a user's id, and whether a rider did it out of the cash
  -- in hand. Otherwise it comes out of the till, also where it replaces one that failed at its provider.
  handed_over_at timestamptz,
  handed_over_by text COLLATE "C",
  by_rider boolean NOT NULL DEFAULT false,
  CONSTRAINT refunds_handed_over CHECK ((handed_over_at IS NULL) = (handed_over_by IS NULL)
    AND CASE WHEN handed_over_at IS NULL THEN NOT by_rider ELSE state = 'done' AND NOT as_credit END),
  -- One that failed may be given as credit instead.
  CONSTRAINT refunds_as_credit CHECK (NOT as_credit OR tries > 1 OR tip_paise = 0 AND payment_id IS NULL)
);
CREATE INDEX failed_refunds ON refunds (order_id) WHERE state = 'failed';
CREATE INDEX refunds_to_hand_over ON refunds (order_id) WHERE state = 'pending' AND payment_id IS NULL;
CREATE INDEX refunds_by_hand_over ON refunds (handed_over_at) WHERE handed_over_at IS NOT NULL;
CREATE INDEX refunds_by_riders ON refunds (handed_over_at) WHERE by_rider;
CREATE INDEX refunds_of_rider ON refunds (handed_over_by) WHERE by_rider;
CREATE INDEX refunds_by_reference ON refunds (reference) WHERE reference IS NOT NULL;
CREATE INDEX refunds_of_order ON refunds (order_id);
CREATE INDEX refunds_by_time ON refunds (created_at);

-- Each failure of a refund, and when a person gave it again. So accounts take back what did not reach the shopper on the day
-- on which that became known, also after the day of the refund was closed.
CREATE TABLE refund_failures (
  refund_id text COLLATE "C" NOT NULL REFERENCES refunds ON DELETE CASCADE,
  try integer NOT NULL,
  failed_at timestamptz NOT NULL,
  -- The provider's name of that try, and why it failed. Whatever the provider says later of that name, it has failed.
  reference text,
  why text,
  again_at timestamptz,
  again_by text,
  as_credit boolean NOT NULL DEFAULT false,
  PRIMARY KEY (refund_id, try),
  CHECK ((again_at IS NULL) = (again_by IS NULL) AND (again_at IS NOT NULL OR NOT as_credit))
);
CREATE INDEX refund_failures_by_time ON refund_failures (failed_at);
CREATE INDEX refund_failures_by_again ON refund_failures (again_at) WHERE again_at IS NOT NULL;

-- A shopper's bank takes a payment back. A lost dispute is also a refund.
CREATE TABLE payment_disputes (
  provider text NOT NULL,
  reference text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL REFERENCES payments ON DELETE CASCADE,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  -- Until when the provider takes an answer, if it says so.
  answer_by timestamptz,
  opened_at timestamptz NOT NULL,
  ended_at timestamptz CHECK ((ended_at IS NULL) = (state = 'open')),
  PRIMARY KEY (provider, reference)
);
CREATE INDEX payment_disputes_of_payment ON payment_disputes (payment_id);
CREATE INDEX open_disputes ON payment_disputes (opened_at) WHERE state = 'open';

-- The records of the built-in test provider: what the shopper chose on its page, whether or not the webhook arrived.
CREATE TABLE test_payments (
  reference text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  state text NOT NULL CHECK (state IN ('open', 'paid', 'declined', 'closed')),
  -- What the shopper chose for its refunds: done, or failed at the first try, at once or after the provider had taken them.
  refunds text NOT NULL DEFAULT 'done' CHECK (refunds IN ('done', 'failed', 'fail_later')),
  created_at timestamptz NOT NULL
);
CREATE TABLE test_refunds (
  id text COLLATE "C" PRIMARY KEY,
  reference text COLLATE "C" NOT NULL REFERENCES test_payments ON DELETE CASCADE,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  state text NOT NULL CHECK (state IN ('pending', 'done', 'failed'))
);

-- Problems that shoppers report with pieces of a delivered order, and how they were answered. An accepted one names its
-- refund. When the account is deleted, note and pictures are removed and the rest stays.
CREATE TABLE order_problems (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('damaged', 'expired', 'missing', 'wrong', 'quality')),
  note text NOT NULL DEFAULT '',
  -- The pieces, as in a refund.
  lines jsonb NOT NULL,
  -- What their refund was worth when they were reported; once they are accepted, what was refunded.
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined')),
  reported_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- An administrator's id, or `shop` if the shop accepted it by itself.
  answered_by text,
  -- What the shopper is told: why it is declined, or a word with a refund.
  answer text NOT NULL DEFAULT '',
  -- The shopper wants the refund as credit.
  as_credit boolean NOT NULL DEFAULT false,
  refund_id text COLLATE "C" UNIQUE REFERENCES refunds ON DELETE CASCADE,
  CHECK (num_nonnulls(answered_at, answered_by) = CASE state WHEN 'open' THEN 0 ELSE 2 END),
  CHECK ((refund_id IS NOT NULL) = (state = 'accepted')),
  CHECK (CASE state WHEN 'open' THEN answer = '' WHEN 'declined' THEN answer <> '' ELSE true END)
);
CREATE INDEX problems_of_order ON order_problems (order_id);
CREATE INDEX problems_by_time ON order_problems (reported_at);
CREATE INDEX open_problems ON order_problems (reported_at) WHERE state = 'open';

-- Pictures of problems, stored as private files. A picture is sent before its problem is reported; without a problem it is
-- deleted after a day.
CREATE TABLE problem_pictures (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  problem_id text COLLATE "C" REFERENCES order_problems ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  added_at timestamptz NOT NULL
);
CREATE INDEX pictures_of_problem ON problem_pictures (problem_id);
CREATE INDEX problem_pictures_of_order ON problem_pictures (order_id);
CREATE INDEX problem_pictures_by_time ON problem_pictures (added_at);

-- Store credit: what the shop owes a shopper, who pays later orders with it. The entries of a person sum to the balance.
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
