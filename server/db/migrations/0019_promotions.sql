-- Offers such as "buy 2 get 1 free", and coupons for some products or without a service charge.

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

ALTER TABLE coupons
  -- The products that the coupon is for, like those of an offer.
  ADD COLUMN product_ids text[] NOT NULL DEFAULT '{}',
  ADD COLUMN category_ids text[] NOT NULL DEFAULT '{}',
  ADD COLUMN waives_service_charge boolean NOT NULL DEFAULT false;

ALTER TABLE order_lines
  -- What offers, and a coupon for some products, took off this line alone.
  ADD COLUMN promotion_paise bigint NOT NULL DEFAULT 0
    CHECK (promotion_paise BETWEEN 0 AND unit_price_paise * quantity),
  -- The part of the offers, and how the order shows them: a copy, because offers are changed and deleted.
  ADD COLUMN offer_paise bigint NOT NULL DEFAULT 0 CHECK (offer_paise BETWEEN 0 AND promotion_paise),
  ADD COLUMN offer text CHECK (offer IS NOT NULL OR offer_paise = 0);
