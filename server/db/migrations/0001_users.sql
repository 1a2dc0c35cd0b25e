-- People, their sessions, one-time codes, second factors and saved addresses.
-- Ids are made by the application (24 characters a-z0-9); COLLATE "C" keeps their indexes byte-ordered everywhere.

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  mobile text NOT NULL DEFAULT '',
  -- The number as E.164 writes it, for comparing and sending; null for what is no Indian mobile number.
  mobile_e164 text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN mobile ~ '^[6-9][0-9]{9}$' THEN '+91' || mobile END) STORED,
  -- When a code that was sent there proved the number. From then on it signs in, and gets messages.
  mobile_proven_at timestamptz,
  -- The messages that the person does not want, as `channel.kind`.
  messages_off text[] NOT NULL DEFAULT '{}',
  avatar text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'User' CHECK (role IN ('User', 'Admin')),
  -- What an administrator may do (contract/src/permits.ts). It has no meaning for other people.
  permits text[] NOT NULL DEFAULT '{owner}'
    CHECK (permits <> '{}' AND permits <@ ARRAY['owner', 'lead', 'catalogue', 'support', 'accounts']),
  status text NOT NULL DEFAULT 'Active' CHECK (status IN ('Active', 'Inactive', 'Suspended')),
  verify_email boolean NOT NULL DEFAULT false,
  -- The password was generated and printed: a person who signs in with it is asked to choose another one.
  must_change_password boolean NOT NULL DEFAULT false,
  -- The language that the person chose last, else that of their registration: of mails, push messages and documents.
  language text COLLATE "C" NOT NULL DEFAULT 'en',
  -- What the shop owes the person. Each change of it is an entry of `credit_entries`, in the same transaction. The check
  -- refuses to spend more.
  credit_paise bigint NOT NULL DEFAULT 0 CHECK (credit_paise >= 0),
  -- What the person has given back to shoppers in the day that began then: from an amount on it needs their password again.
  giving_back_since timestamptz,
  given_back_paise bigint NOT NULL DEFAULT 0,
  last_login_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
-- An account without a mailbox, of a caller, has an e-mail below .invalid that is made from its id: one made from the mobile
-- could be registered by anybody. There is one of them for a mobile.
CREATE UNIQUE INDEX users_phone_account ON users (mobile) WHERE email LIKE '%.invalid' AND mobile <> '';
-- A number belongs to one account at most.
CREATE UNIQUE INDEX users_proven_mobile ON users (mobile_e164) WHERE mobile_proven_at IS NOT NULL;

-- One row per sign-in. `token_id` is the refresh token that was presented last, `successor_id` the one that was given for
-- it at `exchanged_at`. Any other token of the session was voided or replaced, and ends it (docs/decisions/0005).
CREATE TABLE sessions (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  token_id text COLLATE "C" NOT NULL,
  successor_id text COLLATE "C",
  exchanged_at timestamptz,
  device text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the password was last entered: some calls ask for it again.
  password_entered_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((successor_id IS NULL) = (exchanged_at IS NULL))
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- A code belongs to an e-mail address, not to an account (docs/decisions/0009): asking for a code and trying one do the
-- same work whether or not the address has an account. At most two live codes per address, one that strangers
-- asked for and one that known devices did.
CREATE TABLE one_time_codes (
  email text COLLATE "C" NOT NULL,
  -- Whether a device that signed in to the account before asked for it: strangers cannot replace it.
  by_known_device boolean NOT NULL,
  -- Keyed with the shop's secret: six digits alone could be found by trying all of them.
  code_hash text NOT NULL,
  -- Of strangers, and of all known devices together. Each may try a code that the other asked for.
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  known_tries_left integer NOT NULL CHECK (known_tries_left >= 0),
  expires_at timestamptz NOT NULL,
  -- When the codes of the past hour were sent.
  sent_at timestamptz[] NOT NULL,
  PRIMARY KEY (email, by_known_device)
);
CREATE INDEX one_time_codes_by_expiry ON one_time_codes (expires_at);

-- A code that was sent to a phone, with or without an account: one live code per number.
CREATE TABLE phone_codes (
  mobile_e164 text COLLATE "C" PRIMARY KEY,
  code_hash text NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  -- When the codes of the past hour were sent.
  sent_at timestamptz[] NOT NULL
);
CREATE INDEX phone_codes_by_expiry ON phone_codes (expires_at);

-- Who has entered the code of a number, and must still show that the account of that number is theirs.
CREATE TABLE phone_tickets (
  ticket_hash text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The code that was mailed to the account; null if it has no proven e-mail.
  code_hash text,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX phone_tickets_of_user ON phone_tickets (user_id);
CREATE INDEX phone_tickets_by_expiry ON phone_tickets (expires_at);

-- Proof that a one-time code was entered: allows one new password.
CREATE TABLE reset_tickets (
  ticket_hash text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX reset_tickets_of_user ON reset_tickets (user_id);

-- Links for owners whom strangers lock out: each makes one browser a known device. They belong to an e-mail address, as
-- one_time_codes do. The hash is null once the link was used; the row still counts for the limit per hour.
CREATE TABLE unlock_tickets (
  email text COLLATE "C" PRIMARY KEY,
  ticket_hash text COLLATE "C" UNIQUE,
  sent_at timestamptz NOT NULL
);
CREATE INDEX unlock_tickets_by_time ON unlock_tickets (sent_at);

-- Who is asked to work here: the link of the mail makes the account, with these rights. An invitation ends with the account
-- of who wrote it.
CREATE TABLE invitations (
  id text COLLATE "C" PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  role text NOT NULL CHECK (role IN ('User', 'Admin')),
  permits text[] NOT NULL,
  duties jsonb NOT NULL,
  ticket_hash text COLLATE "C" NOT NULL UNIQUE,
  -- Whether the owner got the link too: then it proves no mailbox, and takes no account that exists.
  link_shown boolean NOT NULL,
  invited_by text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX invitations_of_inviter ON invitations (invited_by);

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

-- What the shop notes about a customer. The customer gets it with the copy of their data.
CREATE TABLE customer_notes (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  note text NOT NULL CHECK (note <> ''),
  -- Null once the account of the writer is deleted.
  by text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL
);
CREATE INDEX customer_notes_of_user ON customer_notes (user_id, at DESC, id);
CREATE INDEX customer_notes_by_writer ON customer_notes (by);

CREATE TABLE addresses (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  address_line text NOT NULL CHECK (address_line <> ''),
  city text NOT NULL CHECK (city <> ''),
  state text NOT NULL CHECK (state <> ''),
  pincode text NOT NULL CHECK (pincode <> ''),
  country text NOT NULL CHECK (country <> ''),
  -- ISO 3166-1; null for a country that is not known by the words of the shopper.
  country_code text COLLATE "C" CHECK (country_code ~ '^[A-Z]{2}$'),
  mobile text NOT NULL CHECK (mobile <> ''),
  label text NOT NULL DEFAULT '',
  -- The pin; both or neither.
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  created_at timestamptz NOT NULL,
  CHECK ((lat IS NULL) = (lng IS NULL))
);
CREATE INDEX addresses_of_user ON addresses (user_id, created_at);
