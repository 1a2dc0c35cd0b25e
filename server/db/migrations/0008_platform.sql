-- Settings, rate limits, stored answers of repeated requests, and the audit log.

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
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
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
