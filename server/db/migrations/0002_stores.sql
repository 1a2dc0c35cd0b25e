-- Stores, who waits for a store near them, and their staff: what each person may do where, and who is on shift.

-- A store packs orders. Stores are archived (`active`), never deleted: their orders and movements stay.
CREATE TABLE stores (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  phone text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  pincode text NOT NULL DEFAULT '',
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  time_zone text NOT NULL DEFAULT 'Asia/Kolkata',
  -- [{ day, from, to }]; empty means always open.
  hours jsonb NOT NULL DEFAULT '[]',
  closed_on text[] NOT NULL DEFAULT '{}',
  -- Where it delivers. All three empty: everywhere.
  area_pincodes text[] NOT NULL DEFAULT '{}',
  area_polygon jsonb,
  area_radius_km double precision CHECK (area_radius_km > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paused', 'closed')),
  reason text NOT NULL DEFAULT '',
  paused_until timestamptz,
  -- In minutes. While a computed promise is longer, the store takes no orders.
  longest_promise integer NOT NULL DEFAULT 45 CHECK (longest_promise BETWEEN 5 AND 1440),
  -- What an order must come to before the charges; null: what the settings of the shop say.
  minimum_order_paise bigint CHECK (minimum_order_paise >= 0),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((lat IS NULL) = (lng IS NULL))
);

-- Every shop has this store; a shop with no other never mentions it.
INSERT INTO stores (id, name, created_at, updated_at) VALUES ('main', 'Main store', now(), now());

-- E-mail addresses that get one mail when a store serves their pincode.
CREATE TABLE tell_me (
  email text COLLATE "C" NOT NULL CHECK (email = lower(email)),
  pincode text COLLATE "C" NOT NULL,
  -- Of the mail.
  language text COLLATE "C" NOT NULL DEFAULT 'en',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (email, pincode)
);
CREATE INDEX tell_me_by_pincode ON tell_me (pincode);

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
  -- When the person's phone last made a call, other than those that only report positions.
  heard_at timestamptz NOT NULL,
  -- When the phone was last asked by a push message whether it is there.
  asked_at timestamptz,
  -- When a picker was last told that an order waits.
  task_told_at timestamptz,
  -- The last time in which no call came: presses of that time waited for the network.
  unheard_from timestamptz,
  unheard_to timestamptz CHECK (unheard_to > unheard_from),
  ended_at timestamptz,
  CHECK (ended_at >= started_at)
);
-- A person is on shift at one place at a time.
CREATE UNIQUE INDEX shifts_open ON shifts (user_id) WHERE ended_at IS NULL;
CREATE INDEX shifts_open_at_store ON shifts (store_id, duty) WHERE ended_at IS NULL;
CREATE INDEX shifts_of_store ON shifts (store_id, started_at DESC);
