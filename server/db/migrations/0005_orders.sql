-- Orders, their lines, their history, and how shoppers rate them.

CREATE TABLE orders (
  id text COLLATE "C" PRIMARY KEY,
  number text COLLATE "C" NOT NULL UNIQUE,
  -- Null once the account is deleted: the amounts stay, the person does not.
  user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  store_id text COLLATE "C" NOT NULL DEFAULT 'main' REFERENCES stores,
  state text NOT NULL CHECK (state IN ('PAYMENT_PENDING', 'PLACED', 'CONFIRMED', 'PACKING', 'READY',
                                       'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED', 'PAYMENT_FAILED')),
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
  small_cart_charge_paise bigint NOT NULL DEFAULT 0 CHECK (small_cart_charge_paise >= 0),
  final_amount_paise bigint NOT NULL CHECK (
    final_amount_paise = greatest(0, discounted_total_paise - coupon_paise)
      + service_charge_paise + delivery_charge_paise + small_cart_charge_paise),
  -- What came off before it was paid, because goods were missing.
  adjusted_paise bigint NOT NULL DEFAULT 0 CHECK (adjusted_paise >= 0),
  refunded_paise bigint NOT NULL DEFAULT 0 CHECK (refunded_paise BETWEEN 0 AND final_amount_paise - adjusted_paise + rounding_paise),
  -- What a change added after it was paid online, and is not paid yet. The order waits for it before it is sent.
  extra_due_paise bigint NOT NULL DEFAULT 0 CHECK (extra_due_paise BETWEEN 0 AND final_amount_paise),
  -- What credit paid of the final amount when the order was placed.
  credit_paise bigint NOT NULL DEFAULT 0 CHECK (credit_paise >= 0),
  -- What of it went back because the order ended before it was paid, or came to cost less than that.
  credit_returned_paise bigint NOT NULL DEFAULT 0 CHECK (credit_returned_paise BETWEEN 0 AND credit_paise),
  -- The part of `refunded_paise` that was given as credit.
  credit_refunded_paise bigint NOT NULL DEFAULT 0 CHECK (credit_refunded_paise BETWEEN 0 AND refunded_paise),
  -- What the shopper gives the rider on top of the final amount. It belongs to the rider: it is no part of the final
  -- amount, of the tax documents or of the sales. An order that ends without delivery gives it back whole.
  tip_paise bigint NOT NULL DEFAULT 0 CHECK (tip_paise BETWEEN 0 AND 50000),
  payment_method text NOT NULL CHECK (payment_method IN ('cash', 'online')),
  -- Whether what is paid in cash ends in whole rupees, half up, and what that adds. It follows what comes off and what credit
  -- pays, and never takes more off than the goods cost.
  round_cash boolean NOT NULL DEFAULT false,
  rounding_paise bigint NOT NULL GENERATED ALWAYS AS (CASE WHEN round_cash AND payment_method = 'cash' THEN greatest(
    (final_amount_paise - adjusted_paise - credit_paise + credit_returned_paise + tip_paise + 50) / 100 * 100
      - (final_amount_paise - adjusted_paise - credit_paise + credit_returned_paise + tip_paise),
    credit_paise - credit_returned_paise - final_amount_paise + adjusted_paise) ELSE 0 END) STORED,
  payment_provider text CHECK (payment_provider IN ('test', 'stripe', 'razorpay', 'upi')),
  payment_state text NOT NULL CHECK (payment_state IN ('due', 'pending', 'paid', 'failed', 'part_refunded', 'refunded')),
  -- Until when the stock is held for an online payment.
  hold_until timestamptz,
  -- The promised minutes are frozen at placing; they count from the moment the order is PLACED, which is when an online
  -- order is paid. Before that there is no time at which the order is due.
  promise_minutes integer NOT NULL CHECK (promise_minutes > 0),
  -- The computed total, and the margin on it; null where the promise was that of the settings.
  predicted_minutes double precision CHECK (predicted_minutes > 0),
  promise_margin double precision CHECK ((promise_margin IS NULL) = (predicted_minutes IS NULL)),
  promised_at timestamptz CHECK (promised_at IS NOT NULL OR state IN ('PAYMENT_PENDING', 'PAYMENT_FAILED', 'CANCELLED')),
  -- The end of the quarter of an hour that the shopper chose, which is then the promise, and when the work begins.
  slot_at timestamptz CHECK (promised_at IS NULL OR promised_at = slot_at),
  start_at timestamptz CHECK (start_at < slot_at),
  delivered_at timestamptz CHECK (delivered_at IS NULL OR state = 'DELIVERED'),
  -- When it counts as delivered for the promise, if not at `delivered_at`: the rider pressed while the network was away, but the
  -- phone was heard after that.
  judged_at timestamptz,
  -- The digits that the shopper tells the rider. A UUID is random beyond guessing; random() is not.
  delivery_code text NOT NULL DEFAULT
    lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 10000)::text, 4, '0')
    CHECK (delivery_code ~ '^[0-9]{4}$'),
  -- The bags may be left at the door, with a photo instead of the code.
  leave_at_door boolean NOT NULL DEFAULT false,
  -- What the shopper tells the rider, such as "leave it with the guard".
  door_note text NOT NULL DEFAULT '',
  -- Somebody else who gets the bill by mail once the order is delivered; '' for nobody. Its mail is queued once.
  bill_copy_to text NOT NULL DEFAULT '',
  bill_copy_at timestamptz,
  -- Where mails about it go once its account was deleted, until the order has ended.
  mail_to jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((payment_method = 'online') = (payment_provider IS NOT NULL)),
  CHECK ((slot_at IS NULL) = (start_at IS NULL)),
  -- Credit pays at most the final amount, and never more money goes back than was paid in money.
  CONSTRAINT orders_money_back CHECK (
    refunded_paise - credit_refunded_paise + credit_paise - credit_returned_paise
      <= final_amount_paise - adjusted_paise + rounding_paise)
);
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_by_time ON orders (created_at DESC, id DESC);
-- The orders of a state in one store are found and counted in the index alone.
CREATE INDEX orders_by_state_and_store ON orders (state, created_at DESC, id DESC) INCLUDE (store_id);
CREATE INDEX orders_of_store ON orders (store_id, created_at DESC, id DESC);
-- What waits for a picker or is in the hands of one.
CREATE INDEX orders_to_pick ON orders (store_id, promised_at, id) WHERE state IN ('CONFIRMED', 'PACKING');
-- What waits for a rider.
CREATE INDEX orders_to_ride ON orders (store_id, promised_at, id) WHERE state = 'READY';
-- From these a store learns the margin of its promises.
CREATE INDEX orders_finished ON orders (store_id, delivered_at DESC, id DESC)
  WHERE delivered_at IS NOT NULL AND predicted_minutes IS NOT NULL;
-- The deliveries of a store's business day.
CREATE INDEX orders_delivered ON orders (store_id, delivered_at) WHERE delivered_at IS NOT NULL;
-- The tips of a store's business day.
CREATE INDEX orders_tipped ON orders (store_id, delivered_at) WHERE delivered_at IS NOT NULL AND tip_paise > 0;
CREATE INDEX orders_on_hold ON orders (hold_until) WHERE state = 'PAYMENT_PENDING';

-- Copies of name, unit, image, price and tax: editing a product changes no order.
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
  hsn text COLLATE "C",
  gst_rate numeric(4, 2) NOT NULL DEFAULT 0,
  cess numeric(5, 2) NOT NULL DEFAULT 0,
  -- What offers, and a coupon for some products, took off this line alone.
  promotion_paise bigint NOT NULL DEFAULT 0 CHECK (promotion_paise BETWEEN 0 AND unit_price_paise * quantity),
  -- The part of the offers, and how the order shows them: a copy, because offers are changed and deleted.
  offer_paise bigint NOT NULL DEFAULT 0 CHECK (offer_paise BETWEEN 0 AND promotion_paise),
  offer text CHECK (offer IS NOT NULL OR offer_paise = 0),
  refunded_quantity integer NOT NULL DEFAULT 0 CHECK (refunded_quantity BETWEEN 0 AND quantity),
  -- The refunded pieces of this product that are back on the shelf.
  restocked_quantity integer NOT NULL DEFAULT 0 CHECK (restocked_quantity BETWEEN 0 AND refunded_quantity),
  -- The part of the line in the refunds by amount.
  goodwill_paise bigint NOT NULL DEFAULT 0 CHECK (goodwill_paise >= 0),
  -- What the shopper wants if pieces are missing, and their own choice of a substitute.
  preference text NOT NULL DEFAULT 'replace' CHECK (preference IN ('replace', 'refund')),
  substitute_id text COLLATE "C" REFERENCES products,
  PRIMARY KEY (order_id, position),
  UNIQUE (order_id, product_id)
);
CREATE INDEX order_lines_of_product ON order_lines (product_id);

-- Pieces that were missing when the order was packed: each row takes `amount_paise` off the order. A substitute is a
-- copy, like a line; `substitute_price_paise` is what one of its pieces costs in this order.
CREATE TABLE order_adjustments (
  order_id text COLLATE "C" NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  product_id text COLLATE "C" NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  kind text NOT NULL CHECK (kind IN ('short', 'substituted')),
  substitute_id text COLLATE "C" REFERENCES products,
  substitute_name text,
  substitute_unit text,
  substitute_image text,
  substitute_price_paise bigint CHECK (substitute_price_paise >= 0),
  substitute_mrp_paise bigint CHECK (substitute_mrp_paise >= substitute_price_paise),
  substitute_hsn text COLLATE "C",
  substitute_gst_rate numeric(4, 2),
  substitute_cess numeric(5, 2),
  -- The refunded pieces of the substitute that are back on the shelf.
  restocked_quantity integer NOT NULL DEFAULT 0 CHECK (restocked_quantity BETWEEN 0 AND quantity),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, seq),
  FOREIGN KEY (order_id, product_id) REFERENCES order_lines (order_id, product_id) ON DELETE CASCADE,
  CHECK (num_nonnulls(substitute_id, substitute_name, substitute_unit, substitute_image, substitute_price_paise)
    = CASE kind WHEN 'substituted' THEN 5 ELSE 0 END)
);

-- A shopper is asked whether a substitute may take the place of missing pieces. Without an answer in time, the preference
-- of the line decides.
CREATE TABLE substitution_questions (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  substitute_id text COLLATE "C" NOT NULL REFERENCES products,
  -- Who asks: a user's id.
  by text NOT NULL,
  asked_at timestamptz NOT NULL,
  answer_until timestamptz NOT NULL,
  -- `silent`: the time was over. `dropped`: the order ended or went on meanwhile.
  outcome text CHECK (outcome IN ('accepted', 'refused', 'silent', 'dropped')),
  FOREIGN KEY (order_id, product_id) REFERENCES order_lines (order_id, product_id) ON DELETE CASCADE
);
-- One open question for a line.
CREATE UNIQUE INDEX open_substitution_questions ON substitution_questions (order_id, product_id) WHERE outcome IS NULL;

-- Every state an order has been in, and who moved it there, by month (decision 27).
CREATE TABLE order_events (
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  state text NOT NULL,
  at timestamptz NOT NULL,
  by text NOT NULL,
  reason text,
  -- Who delivers an order that is led by hand: the name that was typed when it was sent out.
  rider text CHECK (rider <> ''),
  -- When the shop was told, of a press that waited for the network.
  received_at timestamptz CHECK (received_at >= at),
  -- The key of a partitioned table contains the time. The lock on the order is what keeps `seq` unique.
  PRIMARY KEY (order_id, seq, at)
) PARTITION BY RANGE (at);
-- For rows of a month that has no partition. It is also the model of new partitions.
CREATE TABLE order_events_default PARTITION OF order_events DEFAULT;
-- Everything until the end of next month. A nightly job creates the months after it.
DO $$ BEGIN
  EXECUTE format('CREATE TABLE order_events_first PARTITION OF order_events FOR VALUES FROM (MINVALUE) TO (%L)',
    (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC');
END $$;
-- The cancellations of a business day.
CREATE INDEX order_events_cancelled ON order_events (at) WHERE state = 'CANCELLED';

-- An administrator changes the lines of an order before it is sent, or its shopper changes lines, time and address before
-- it is packed. The order, its bill and the stock are those after the change; this says what was changed.
CREATE TABLE order_changes (
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  at timestamptz NOT NULL,
  -- The id of an administrator, `shopper`, who gives no reason, or `system`.
  by text NOT NULL,
  reason text NOT NULL,
  -- What was changed besides lines.
  parts text[] NOT NULL DEFAULT '{}' CHECK (parts <@ ARRAY['address', 'time']),
  -- Name, unit, and the pieces before (`from`) and after it (`to`) of each product that was changed.
  lines jsonb NOT NULL,
  -- The final amount before and after it.
  from_paise bigint NOT NULL CHECK (from_paise >= 0),
  to_paise bigint NOT NULL CHECK (to_paise >= 0),
  PRIMARY KEY (order_id, seq)
);

-- How a shopper rates a delivered order. When the account is deleted, the text is removed and the stars stay.
CREATE TABLE order_ratings (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  reasons text[] NOT NULL DEFAULT '{}',
  note text NOT NULL DEFAULT '',
  rated_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL CHECK (changed_at >= rated_at)
);

-- Who holds goods in an open order that is not paid: keyed hashes of its account, mobile, address, browser and network. A
-- nightly job deletes the rows of orders that have ended.
CREATE TABLE order_holders (
  holder text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  PRIMARY KEY (holder, order_id)
);
CREATE INDEX order_holders_of_order ON order_holders (order_id);
