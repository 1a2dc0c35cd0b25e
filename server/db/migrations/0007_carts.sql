-- Coupons, offers, carts, and the coupons that orders used.

CREATE TABLE coupons (
  id text COLLATE "C" PRIMARY KEY,
  code text COLLATE "C" NOT NULL CHECK (code = lower(code) AND code <> ''),
  kind text NOT NULL CHECK (kind IN ('flat', 'percent')),
  -- Paise for a flat coupon, percent otherwise.
  amount numeric(16, 6) NOT NULL CHECK (amount >= 0 AND (kind = 'flat' OR amount <= 100)),
  cap_paise bigint CHECK (cap_paise >= 0),
  minimum_paise bigint NOT NULL CHECK (minimum_paise >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  per_user integer CHECK (per_user > 0),
  total integer CHECK (total > 0),
  -- The products that the coupon is for, like those of an offer.
  product_ids text[] NOT NULL DEFAULT '{}',
  category_ids text[] NOT NULL DEFAULT '{}',
  waives_service_charge boolean NOT NULL DEFAULT false,
  -- Shown in the cart of every shopper who can use it; the others need their code.
  listed boolean NOT NULL DEFAULT false,
  -- Only for a shopper without an order that is open or was delivered.
  first_order boolean NOT NULL DEFAULT false,
  -- An apology for an order that was delivered late. Only the shopper of the order can use it.
  for_order text COLLATE "C" UNIQUE REFERENCES orders,
  active boolean NOT NULL DEFAULT true,
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0 AND (total IS NULL OR used <= total)),
  created_at timestamptz NOT NULL,
  -- Kept for the orders that used it and for the audit log, but not listed and not usable.
  removed_at timestamptz CHECK (removed_at IS NULL OR NOT active)
);
CREATE UNIQUE INDEX coupons_by_code ON coupons (code) WHERE removed_at IS NULL;

CREATE TABLE coupon_redemptions (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  coupon_id text COLLATE "C" NOT NULL REFERENCES coupons,
  user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL
);
CREATE INDEX coupon_redemptions_of_user ON coupon_redemptions (coupon_id, user_id);

-- `buy` + `get` pieces of the scope cost as much as the `buy` dearest of them. Older offers are applied first. The ids are
-- not references: an offer for a category that was deleted is for nothing, not for everything. Without ids it is for all
-- products.
CREATE TABLE offers (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  buy integer NOT NULL CHECK (buy BETWEEN 1 AND 99),
  get integer NOT NULL CHECK (get BETWEEN 1 AND 99),
  product_ids text[] NOT NULL,
  category_ids text[] NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz CHECK (ends_at > starts_at),
  active boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- One row per person. Whoever changes the cart or orders it locks this row first.
CREATE TABLE carts (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  coupon_id text COLLATE "C" REFERENCES coupons ON DELETE SET NULL,
  -- What new lines begin with.
  preference text NOT NULL DEFAULT 'replace' CHECK (preference IN ('replace', 'refund')),
  -- The order whose lines are in it again: the checkout begins with the time, the tip and the note of that order.
  refilled_from text COLLATE "C" REFERENCES orders ON DELETE SET NULL
);

CREATE TABLE cart_lines (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES carts ON DELETE CASCADE,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  added_at timestamptz NOT NULL,
  -- What the shopper wants if pieces are missing, and their own choice of a substitute.
  preference text NOT NULL DEFAULT 'replace' CHECK (preference IN ('replace', 'refund')),
  substitute_id text COLLATE "C" REFERENCES products ON DELETE SET NULL CHECK (substitute_id <> product_id),
  UNIQUE (user_id, product_id)
);
CREATE INDEX cart_lines_of_product ON cart_lines (product_id);

-- The products that a person has marked with a heart.
CREATE TABLE favourites (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX favourites_of_product ON favourites (product_id);
