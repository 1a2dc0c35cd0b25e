-- The staff of the stores: what each person may do where, and who is on shift.

CREATE TABLE duties (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  duty text NOT NULL CHECK (duty IN ('picker', 'rider', 'manager')),
  PRIMARY KEY (user_id, store_id, duty)
);

-- When a person worked at a store, and as what.
CREATE TABLE shifts (
  id text COLLATE "C" PRIMARY KEY,
  -- Null once the account is deleted: how much was done stays, the person does not.
  user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  duty text NOT NULL CHECK (duty IN ('picker', 'rider', 'manager')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (ended_at >= started_at)
);
-- A person is on shift at one place at a time.
CREATE UNIQUE INDEX shifts_open ON shifts (user_id) WHERE ended_at IS NULL;
CREATE INDEX shifts_open_at_store ON shifts (store_id, duty) WHERE ended_at IS NULL;
CREATE INDEX shifts_of_store ON shifts (store_id, started_at DESC);
