-- What programs of others work with: API keys, webhooks.

CREATE TABLE api_keys (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- SHA-256: a key has 192 random bits, so nobody finds one by trying.
  key_hash text COLLATE "C" NOT NULL UNIQUE,
  hint text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- The stores that the key is for; null: all.
  store_ids text[] CHECK (cardinality(store_ids) > 0),
  -- The person whose own key it is; null: a key of the shop, which stays when its maker leaves.
  user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  -- A revoked key stays, for its name in the audit log.
  revoked_at timestamptz,
  CHECK ((user_id IS NOT NULL) = (scopes = '{shop}'))
);
CREATE INDEX api_keys_of_user ON api_keys (user_id);

-- Addresses that are told of events (Standard Webhooks).
CREATE TABLE webhooks (
  id text COLLATE "C" PRIMARY KEY,
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- Told of this store's events only; null: of all.
  store_id text COLLATE "C" REFERENCES stores ON DELETE CASCADE,
  -- Encrypted with a key of the shop.
  sealed_secret text NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the shop, after many tries, or an administrator switched it off; null: it is on.
  off_since timestamptz
);

-- What a webhook is still to be told. A row goes once it is delivered. The first row of a subject holds back later ones.
CREATE TABLE webhook_queue (
  webhook_id text COLLATE "C" NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event_id text COLLATE "C" NOT NULL,
  -- That of the outbox.
  seq bigint NOT NULL,
  kind text NOT NULL,
  subject text COLLATE "C" NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- Only the first of each subject has one. A copy of the shop that posts the row moves it into the future, so that no other
  -- one does meanwhile.
  due_at timestamptz,
  PRIMARY KEY (webhook_id, event_id)
);
CREATE INDEX webhook_queue_due ON webhook_queue (webhook_id, due_at, seq) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_queue_of_subject ON webhook_queue (webhook_id, subject, seq);

-- What was posted, and what was answered.
CREATE TABLE webhook_attempts (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  -- Counts from 1.
  try integer NOT NULL,
  at timestamptz NOT NULL,
  ms integer NOT NULL,
  request text NOT NULL,
  -- Null when there was no answer; `answer` is then why.
  status integer,
  answer text NOT NULL
);
CREATE INDEX webhook_attempts_of_webhook ON webhook_attempts (webhook_id, seq DESC);
CREATE INDEX webhook_attempts_by_time ON webhook_attempts USING brin (at);
