-- People, their sessions, one-time codes and saved addresses.
-- Ids are made by the application (24 characters a-z0-9); COLLATE "C" keeps their indexes byte-ordered everywhere.

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  mobile text NOT NULL DEFAULT '',
  avatar text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'User' CHECK (role IN ('User', 'Admin')),
  status text NOT NULL DEFAULT 'Active' CHECK (status IN ('Active', 'Inactive', 'Suspended')),
  verify_email boolean NOT NULL DEFAULT false,
  last_login_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- One row per sign-in. Refresh tokens are derived from (id, generation). `generation` is the last one that was confirmed
-- and generation + 1 its only successor. A token of an older generation ends the session (docs/decisions/0005).
CREATE TABLE sessions (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  generation integer NOT NULL DEFAULT 0 CHECK (generation >= 0),
  device text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- A code belongs to an e-mail address, not to an account (docs/decisions/0009): asking for a code and trying one do the
-- same work whether or not the address has an account. At most one live code per address: a new one replaces the old one.
CREATE TABLE one_time_codes (
  email text COLLATE "C" PRIMARY KEY,
  -- Keyed with the shop's secret: six digits alone could be found by trying all of them.
  code_hash text NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  -- When the codes of the past hour were sent.
  sent_at timestamptz[] NOT NULL
);
CREATE INDEX one_time_codes_by_expiry ON one_time_codes (expires_at);

-- Proof that a one-time code was entered: allows one new password.
CREATE TABLE reset_tickets (
  ticket_hash text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX reset_tickets_of_user ON reset_tickets (user_id);

CREATE TABLE addresses (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  address_line text NOT NULL CHECK (address_line <> ''),
  city text NOT NULL CHECK (city <> ''),
  state text NOT NULL CHECK (state <> ''),
  pincode text NOT NULL CHECK (pincode <> ''),
  country text NOT NULL CHECK (country <> ''),
  mobile text NOT NULL CHECK (mobile <> ''),
  created_at timestamptz NOT NULL
);
CREATE INDEX addresses_of_user ON addresses (user_id, created_at);
