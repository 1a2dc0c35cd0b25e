-- Two-step sign-in: what a person proves beside the password, and the sign-ins that wait for it.

-- The secret of an authenticator app, encrypted with a key of the shop. Without `confirmed_at` it is being set up.
CREATE TABLE totp_secrets (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed_secret text NOT NULL,
  -- The time step of the last accepted code: a code is accepted once, and none before it.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz
);

CREATE TABLE passkeys (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text COLLATE "C" NOT NULL UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  -- The browser and system it was made on.
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- The challenge of a passkey that is being set up.
CREATE TABLE passkey_challenges (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Each works once, in place of a second factor that is lost. Hashed: they have 120 random bits.
CREATE TABLE recovery_codes (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash text COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Proof that the right password was entered: allows five tries of the second factor within five minutes.
CREATE TABLE sign_in_tickets (
  ticket_hash text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The password that was entered, as it is stored: another password ends the ticket.
  password_hash text NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  -- What a passkey must sign for this sign-in; null until somebody asks.
  challenge text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_tickets_of_user ON sign_in_tickets (user_id);
CREATE INDEX sign_in_tickets_by_expiry ON sign_in_tickets (expires_at);
