-- Delivery: who may plan the trips of a store, the trips and their drops, where riders are, and the cash they hand over.

-- One row per store with riders. Trips that are not loaded change only under the lock of this row, which ends with the
-- connection of its holder.
CREATE TABLE dispatches (
  store_id text COLLATE "C" PRIMARY KEY REFERENCES stores,
  planned_at timestamptz NOT NULL
);

-- What a rider's phone has said of its position, and whether it can be counted on.
CREATE TABLE riders (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  seen_at timestamptz NOT NULL,
  -- The last time in which no positions came.
  unseen_from timestamptz,
  unseen_to timestamptz CHECK (unseen_to > unseen_from),
  -- When a trip was taken back because it was not loaded in time. The rider gets no other one until heard again.
  silent_at timestamptz,
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  position_at timestamptz,
  -- Where the rider has stayed since `moved_at`.
  still_lat double precision,
  still_lng double precision,
  moved_at timestamptz,
  CHECK (num_nonnulls(lat, lng, position_at, still_lat, still_lng, moved_at) IN (0, 6))
);

-- The way of a rider on shift, kept for a day. A point is known by the phone's own time: sent twice, it is kept once.
CREATE TABLE rider_positions (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  phone_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  accuracy real NOT NULL CHECK (accuracy >= 0),
  PRIMARY KEY (user_id, phone_at)
);
CREATE INDEX rider_positions_by_time ON rider_positions USING brin (received_at);

CREATE TABLE trips (
  id text COLLATE "C" PRIMARY KEY,
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  -- Null once the account is deleted.
  rider_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('planned', 'out', 'ended')),
  -- Until then the planner may change the trip.
  firm_at timestamptz NOT NULL,
  -- A manager has put it together: the planner leaves it alone.
  manual boolean NOT NULL,
  -- When the rider was told by a push message.
  told_at timestamptz,
  created_at timestamptz NOT NULL,
  left_at timestamptz,
  ended_at timestamptz,
  CHECK ((state = 'planned') = (left_at IS NULL)),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
-- A rider is out with one trip, and has one that comes next.
CREATE UNIQUE INDEX trips_planned ON trips (rider_id) WHERE state = 'planned';
CREATE UNIQUE INDEX trips_out ON trips (rider_id) WHERE state = 'out';
CREATE INDEX trips_open_at_store ON trips (store_id) WHERE state <> 'ended';
-- From these a store learns how fast its riders are.
CREATE INDEX trips_left ON trips (store_id, left_at DESC) WHERE left_at IS NOT NULL;
CREATE INDEX trips_of_rider ON trips (rider_id, created_at DESC);

-- One order of a trip. An order that could not be delivered has a drop for each attempt.
CREATE TABLE drops (
  trip_id text COLLATE "C" NOT NULL REFERENCES trips ON DELETE CASCADE,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  -- `cancelled`: the order was cancelled while it was on its way.
  state text NOT NULL CHECK (state IN ('planned', 'out', 'arrived', 'delivered', 'failed', 'cancelled')),
  -- When it is expected at the door. It changes only by a minute and more.
  eta timestamptz,
  wrong_codes integer NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
  -- When the rider was first shown it as packed.
  shown_at timestamptz,
  arrived_at timestamptz,
  ended_at timestamptz,
  -- Why it failed.
  reason text,
  cash_paise bigint NOT NULL DEFAULT 0 CHECK (cash_paise >= 0),
  -- What the shopper of a failed drop wishes, `later` with the time, and when they said so.
  wish text CHECK (wish IN ('again', 'later', 'cancel')),
  wish_at timestamptz,
  wished_at timestamptz,
  -- When a manager decided what happens to the goods of a failed drop.
  decided_at timestamptz,
  -- The name of the file with the photo of the bags at the door. It is written before the file, so that the clean-up
  -- finds every file; `photo_at` is written after it.
  photo text,
  photo_at timestamptz CHECK (photo_at IS NULL OR photo IS NOT NULL),
  PRIMARY KEY (trip_id, order_id),
  CHECK ((state IN ('delivered', 'failed', 'cancelled')) = (ended_at IS NOT NULL)),
  CHECK ((state = 'failed') = (reason IS NOT NULL)),
  CHECK (wish IS NULL OR state = 'failed'),
  CHECK ((wish IS NULL) = (wished_at IS NULL)),
  CHECK ((wish IS NOT DISTINCT FROM 'later') = (wish_at IS NOT NULL)),
  CHECK (cash_paise = 0 OR state = 'delivered')
);
-- An order is with one rider at a time.
CREATE UNIQUE INDEX drops_open ON drops (order_id) WHERE state IN ('planned', 'out', 'arrived');
CREATE INDEX drops_of_order ON drops (order_id);
CREATE INDEX drops_with_photo ON drops (photo_at) WHERE photo IS NOT NULL;

-- Cash that a rider gave to a manager. The cash in hand is what was collected minus what was handed over, so a
-- difference stays visible.
CREATE TABLE cash_handovers (
  id text COLLATE "C" PRIMARY KEY,
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  rider_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  -- What the rider had in hand, by the drops.
  expected_paise bigint NOT NULL,
  -- Who took it: a user's id.
  by text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX cash_handovers_of_store ON cash_handovers (store_id, at);
CREATE INDEX cash_handovers_of_rider ON cash_handovers (rider_id, at DESC);

-- Tips that a manager paid to a rider out of the till.
CREATE TABLE tip_payouts (
  id text COLLATE "C" PRIMARY KEY,
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  rider_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  -- Who paid it: a user's id.
  by text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX tip_payouts_of_store ON tip_payouts (store_id, at);
CREATE INDEX tip_payouts_of_rider ON tip_payouts (rider_id, at DESC);

-- What a rider has of a store: the cash in hand, and the tips that are to be paid out. Both follow from the drops, the handovers,
-- what was given back at doors and the payouts; they are kept, so that no board adds up the work of years.
CREATE TABLE rider_cash (
  rider_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  in_hand_paise bigint NOT NULL,
  tips_paise bigint NOT NULL,
  PRIMARY KEY (rider_id, store_id)
);
CREATE INDEX rider_cash_of_store ON rider_cash (store_id);
