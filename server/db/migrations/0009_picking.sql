-- Picking: who has which order in hand, and what is in the basket.

-- One row per order that somebody took from the queue, or led to PACKING by hand. It stays when the order goes on.
CREATE TABLE picks (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  -- Who has it in hand, or had it last. Null once the account is deleted.
  picker_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  -- `ended`: the order was cancelled or moved on by an administrator while it was picked.
  state text NOT NULL CHECK (state IN ('in_hand', 'released', 'packed', 'ended')),
  -- When the present picker took it.
  started_at timestamptz NOT NULL,
  -- When the first and the last product was put into the basket, since then.
  first_picked_at timestamptz,
  last_picked_at timestamptz,
  packed_at timestamptz,
  bags integer CHECK (bags > 0),
  -- Why it was handed back, until another picker takes it. It goes with the account of the order's shopper.
  release_reason text NOT NULL DEFAULT '',
  -- How many pieces of each ordered product the picker was last shown, by its id.
  shown jsonb NOT NULL DEFAULT '{}',
  -- When the goods of a cancelled order were back on their shelves.
  put_back_at timestamptz,
  CHECK ((state = 'packed') = (packed_at IS NOT NULL)),
  CHECK ((state = 'packed') = (bags IS NOT NULL))
);
-- A picker has one order in hand at a time; an administrator may lead several by hand.
CREATE INDEX picks_in_hand ON picks (picker_id) WHERE state = 'in_hand';
CREATE INDEX picks_of_store ON picks (store_id, started_at DESC);

-- What is in the basket of a product, an ordered one or a substitute; what nobody will find is an adjustment of the order.
-- No row: nothing yet. It outlives a release: the next picker goes on with the same basket.
CREATE TABLE pick_lines (
  order_id text COLLATE "C" NOT NULL REFERENCES picks ON DELETE CASCADE,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  picked integer NOT NULL CHECK (picked >= 0),
  PRIMARY KEY (order_id, product_id)
);
