-- People, their sessions and what proves who they are.
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

-- One row per sign-in. Refresh tokens are derived from (id, generation): `generation` is the one last confirmed,
-- generation + 1 its only successor; a token of an older generation ends the session.
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

-- At most one live code per account: a new one kills the old one.
CREATE TABLE one_time_codes (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL
);

CREATE TABLE reset_tickets (
  ticket_hash text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX reset_tickets_of_user ON reset_tickets (user_id);

-- Tries per key (an account, an address) in fixed windows.
CREATE TABLE rate_limits (
  key text COLLATE "C" NOT NULL,
  window_start timestamptz NOT NULL,
  tries integer NOT NULL CHECK (tries > 0),
  PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_limits_by_window ON rate_limits (window_start);

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
