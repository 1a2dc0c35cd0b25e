-- Codes and tries before anyone could have any.

-- A code belongs to an e-mail rather than to an account: asking and trying are then the same work whether or not
-- somebody shops here under it, and nothing gives that away. At most one live code each: a new one kills the old one.
DROP TABLE one_time_codes;
CREATE TABLE one_time_codes (
  email text COLLATE "C" PRIMARY KEY,
  -- Keyed with the shop's secret; six digits alone could be found by trying.
  code_hash text NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  -- When the codes of the past hour were sent.
  sent_at timestamptz[] NOT NULL
);
CREATE INDEX one_time_codes_by_expiry ON one_time_codes (expires_at);

-- Tries per key (an account, an address), counted from the first one until the window ends. Not worth a write-ahead
-- log: after a crash everybody starts anew.
DROP TABLE rate_limits;
CREATE UNLOGGED TABLE rate_limits (
  key text COLLATE "C" PRIMARY KEY,
  ends_at timestamptz NOT NULL,
  tries integer NOT NULL CHECK (tries >= 0)
);
CREATE INDEX rate_limits_by_end ON rate_limits (ends_at);
