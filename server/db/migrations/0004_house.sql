-- What keeps the house: settings, remembered answers, the audit log.

CREATE TABLE settings (
  key text COLLATE "C" PRIMARY KEY,
  value jsonb NOT NULL
);

-- The answer a repeated request gets again (contract section 1, Idempotency-Key).
CREATE TABLE idempotency_keys (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL CHECK (length(key) <= 255),
  request_hash text NOT NULL,
  status integer NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Append-only: nothing in the program updates or deletes here.
CREATE TABLE audit_log (
  id text COLLATE "C" PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_by_time ON audit_log (at DESC, id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
