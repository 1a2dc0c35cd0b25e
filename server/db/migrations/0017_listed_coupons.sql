-- A listed coupon is shown in the cart of every shopper who can use it; the others need their code.
ALTER TABLE coupons ADD COLUMN listed boolean NOT NULL DEFAULT false;
