-- Settings, rate limits, stored answers of repeated requests, the audit log, push messages and the outbox.

CREATE TABLE settings (
  key text COLLATE "C" PRIMARY KEY,
  value jsonb NOT NULL
);

-- Tries per key (an account, an address), counted from the first one until the window ends. Unlogged: after a crash of
-- the database all counts start again.
CREATE UNLOGGED TABLE rate_limits (
  key text COLLATE "C" PRIMARY KEY,
  ends_at timestamptz NOT NULL,
  tries integer NOT NULL CHECK (tries >= 0)
);
CREATE INDEX rate_limits_by_end ON rate_limits (ends_at);

-- What a request with an Idempotency-Key was answered: a repeated one gets the same answer.
CREATE TABLE idempotency_keys (
  -- A user or an API key.
  user_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL CHECK (length(key) <= 255),
  request_hash text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Append-only: the triggers refuse every change of a row, and emptying the table.
CREATE TABLE audit_log (
  id text COLLATE "C" PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_by_time ON audit_log (at DESC, id DESC);

CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The browsers that get push messages. One row per subscription, of the session that turned it on: signing out deletes it. Another person who signs in with the
-- same browser takes it over.
CREATE TABLE push_subscriptions (
  -- The URL at the browser's push service.
  endpoint text COLLATE "C" PRIMARY KEY CHECK (length(endpoint) <= 1000),
  session_id text COLLATE "C" NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- The browser's public key and secret (RFC 8291), base64url.
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- Whether an administrator wants to be told of new orders here.
  new_orders boolean NOT NULL DEFAULT false,
  -- How many messages the push service did not take at the first attempt since the last one that it took.
  failures integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
CREATE INDEX push_subscriptions_for_new_orders ON push_subscriptions (session_id) WHERE new_orders;

-- What has happened, for those who listen (webhooks, messages). A row is written in the transaction of what happened.
CREATE TABLE outbox (
  -- Within a subject in the sequence of what happened: whoever writes about a subject holds the lock of its row.
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('order.placed', 'order.moved', 'order.changed', 'order.refunded',
    'payment.succeeded', 'payment.failed', 'payment.disputed', 'refund.failed', 'product.changed', 'stock.changed',
    'store.changed', 'shift.started', 'shift.ended')),
  subject text COLLATE "C" NOT NULL,
  -- Ids, numbers and states; no name, address, mobile or free text.
  data jsonb NOT NULL,
  at timestamptz NOT NULL,
  -- The transaction that wrote the row. A reader finds what is new by it, also of a transaction that commits late.
  written_by xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX outbox_by_transaction ON outbox (written_by);
CREATE INDEX outbox_by_time ON outbox USING brin (at);
CREATE TRIGGER outbox_is_append_only BEFORE UPDATE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How far each reader has come: what `position` does not see is new, up to `until`; of that, rows after `after_seq`.
CREATE TABLE outbox_readers (
  name text COLLATE "C" PRIMARY KEY,
  position pg_snapshot,
  until pg_snapshot,
  after_seq bigint NOT NULL DEFAULT 0
);

-- What people have agreed to, and taken back. The newest entry of a purpose counts. `version` names the text that was read.
CREATE TABLE consents (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('marketing_mail', 'marketing_sms', 'marketing_push', 'personalisation')),
  given boolean NOT NULL,
  version text NOT NULL CHECK (version <> ''),
  at timestamptz NOT NULL
);
CREATE INDEX consents_of_user ON consents (user_id, at DESC);
CREATE TRIGGER consents_are_append_only BEFORE UPDATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Messages to phones, without their texts: what became of each. A provider's report names it by `reference`.
CREATE TABLE messages (
  id text COLLATE "C" PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  template text NOT NULL,
  -- Null for a code, which may go to somebody without an account.
  user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
  provider text NOT NULL,
  reference text COLLATE "C",
  -- `sent`: the provider has taken it.
  state text NOT NULL CHECK (state IN ('queued', 'sent', 'delivered', 'failed', 'expired')),
  -- What the provider says about a failure.
  error text NOT NULL DEFAULT '',
  parts integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX messages_by_reference ON messages (provider, reference);
CREATE INDEX messages_by_time ON messages (created_at DESC);
CREATE INDEX messages_of_user ON messages (user_id);
