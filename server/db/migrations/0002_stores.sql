-- Stores, and who waits for a store near them.

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
  created_at timestamptz NOT NULL,
  PRIMARY KEY (email, pincode)
);
CREATE INDEX tell_me_by_pincode ON tell_me (pincode);
