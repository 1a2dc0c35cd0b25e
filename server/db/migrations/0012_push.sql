-- The browsers that get push messages.

-- One row per subscription, of the session that turned it on: signing out deletes it. Another person who signs in with the
-- same browser takes it over.
CREATE TABLE push_subscriptions (
  -- The URL at the browser's push service.
  endpoint text COLLATE "C" PRIMARY KEY CHECK (length(endpoint) <= 1000),
  session_id text COLLATE "C" NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- The browser's public key and secret (RFC 8291), base64url.
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- Whether an administrator wants to be told of new orders here.
  new_orders boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
CREATE INDEX push_subscriptions_for_new_orders ON push_subscriptions (session_id) WHERE new_orders;
