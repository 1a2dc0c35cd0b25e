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
