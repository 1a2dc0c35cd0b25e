-- Refresh tokens with random successors, e-mail addresses that wait to be confirmed, and passwords that were printed.

-- The tokens of earlier sessions name no token id, so nothing could renew them: those sessions end.
DELETE FROM sessions;

-- `token_id` is the refresh token that was presented last, `successor_id` the one that was given for it at
-- `exchanged_at`. Any other token of the session was voided or replaced, and ends it (docs/decisions/0005).
ALTER TABLE sessions
  DROP COLUMN generation,
  ADD COLUMN token_id text COLLATE "C" NOT NULL,
  ADD COLUMN successor_id text COLLATE "C",
  ADD COLUMN exchanged_at timestamptz,
  ADD CHECK ((successor_id IS NULL) = (exchanged_at IS NULL));

-- The e-mail address that a user wants to sign in with, until the code that was sent there is entered.
CREATE TABLE email_changes (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  -- Keyed with the shop's secret, as in one_time_codes.
  code_hash text NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);

-- The password was generated and printed: a person who signs in with it is asked to choose another one.
ALTER TABLE users ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
