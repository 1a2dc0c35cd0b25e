-- Carts, coupons, orders, payments.

CREATE TABLE coupons (
  id text COLLATE "C" PRIMARY KEY,
  code text COLLATE "C" NOT NULL UNIQUE CHECK (code = lower(code) AND code <> ''),
  kind text NOT NULL CHECK (kind IN ('flat', 'percent')),
  -- Paise for a flat coupon, percent otherwise.
  amount numeric(16, 6) NOT NULL CHECK (amount >= 0 AND (kind = 'flat' OR amount <= 100)),
  cap_paise bigint CHECK (cap_paise >= 0),
  minimum_paise bigint NOT NULL CHECK (minimum_paise >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  per_user integer CHECK (per_user > 0),
  total integer CHECK (total > 0),
  active boolean NOT NULL DEFAULT true,
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0 AND (total IS NULL OR used <= total)),
  created_at timestamptz NOT NULL
);

-- The row that a cart's writers and its order lock.
CREATE TABLE carts (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  coupon_id text COLLATE "C" REFERENCES coupons ON DELETE SET NULL
);

CREATE TABLE cart_lines (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES carts ON DELETE CASCADE,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  added_at timestamptz NOT NULL,
  UNIQUE (user_id, product_id)
);
CREATE INDEX cart_lines_of_product ON cart_lines (product_id);

CREATE TABLE orders (
  id text COLLATE "C" PRIMARY KEY,
  number text COLLATE "C" NOT NULL UNIQUE,
  -- Null once the person has gone: amounts stay, the person does not.
  user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('PAYMENT_PENDING', 'PLACED', 'CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY',
                                       'DELIVERED', 'CANCELLED', 'PAYMENT_FAILED')),
  -- A copy: editing or deleting the saved address changes no order.
  address jsonb NOT NULL,
  total_items integer NOT NULL CHECK (total_items > 0),
  total_without_discount_paise bigint NOT NULL CHECK (total_without_discount_paise >= 0),
  discounted_total_paise bigint NOT NULL CHECK (discounted_total_paise BETWEEN 0 AND total_without_discount_paise),
  coupon_code text,
  coupon_minimum_paise bigint,
  coupon_paise bigint NOT NULL DEFAULT 0 CHECK (coupon_paise >= 0),
  service_charge_paise bigint NOT NULL CHECK (service_charge_paise >= 0),
  delivery_charge_paise bigint NOT NULL DEFAULT 0 CHECK (delivery_charge_paise >= 0),
  final_amount_paise bigint NOT NULL CHECK (
    final_amount_paise = greatest(0, discounted_total_paise - coupon_paise) + service_charge_paise + delivery_charge_paise),
  refunded_paise bigint NOT NULL DEFAULT 0 CHECK (refunded_paise BETWEEN 0 AND final_amount_paise),
  payment_method text NOT NULL CHECK (payment_method IN ('cash', 'online')),
  payment_provider text CHECK (payment_provider IN ('test', 'stripe', 'razorpay')),
  payment_state text NOT NULL CHECK (payment_state IN ('due', 'pending', 'paid', 'failed', 'part_refunded', 'refunded')),
  -- Until when stock is held for a payment.
  hold_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((payment_method = 'online') = (payment_provider IS NOT NULL))
);
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_by_time ON orders (created_at DESC, id DESC);
CREATE INDEX orders_by_state ON orders (state, created_at DESC, id DESC);
CREATE INDEX orders_on_hold ON orders (hold_until) WHERE state = 'PAYMENT_PENDING';

CREATE TABLE order_lines (
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  name text NOT NULL,
  unit text NOT NULL,
  image text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  price_paise bigint NOT NULL CHECK (price_paise >= 0),
  discount numeric(9, 6) NOT NULL,
  unit_price_paise bigint NOT NULL CHECK (unit_price_paise BETWEEN 0 AND price_paise),
  refunded_quantity integer NOT NULL DEFAULT 0 CHECK (refunded_quantity BETWEEN 0 AND quantity),
  PRIMARY KEY (order_id, position),
  UNIQUE (order_id, product_id)
);
CREATE INDEX order_lines_of_product ON order_lines (product_id);

-- Every state an order has been in, with who led it there.
CREATE TABLE order_events (
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  state text NOT NULL,
  at timestamptz NOT NULL,
  by text NOT NULL,
  reason text,
  PRIMARY KEY (order_id, seq)
);

CREATE TABLE coupon_redemptions (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  coupon_id text COLLATE "C" NOT NULL REFERENCES coupons,
  user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL
);
CREATE INDEX coupon_redemptions_of_user ON coupon_redemptions (coupon_id, user_id);

CREATE TABLE payments (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('test', 'stripe', 'razorpay')),
  -- The provider's own name for it (a checkout session, a provider order, a payment).
  reference text NOT NULL,
  payment_reference text,
  url text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'paid', 'failed', 'refunded')),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (provider, reference)
);
CREATE INDEX payments_of_order ON payments (order_id);

-- Each message of a provider is acted on once.
CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);

CREATE TABLE refunds (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  lines jsonb NOT NULL,
  reason text NOT NULL,
  -- Sent to the provider by a job; `reference` is the provider's name for it.
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'failed')),
  reference text,
  created_at timestamptz NOT NULL
);
CREATE INDEX refunds_of_order ON refunds (order_id);

-- The coupon the spec knows: ₹200 off from ₹400.
INSERT INTO coupons (id, code, kind, amount, minimum_paise, created_at)
VALUES ('new10000000000000000000a', 'new10', 'flat', 20000, 40000, now());
