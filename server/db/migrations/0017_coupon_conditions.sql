ALTER TABLE coupons
  -- Shown in the cart of every shopper who can use it; the others need their code.
  ADD COLUMN listed boolean NOT NULL DEFAULT false,
  -- Only for a shopper without an order that is open or was delivered.
  ADD COLUMN first_order boolean NOT NULL DEFAULT false;
