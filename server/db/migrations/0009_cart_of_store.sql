-- A cart shows the stock of the store that serves the shopper.
DROP FUNCTION step_cart_line(text, text, integer, text[]);

-- Sets the quantity of one cart line in a single round trip (docs/decisions/0015): locks the cart, checks the stock,
-- writes the quantity and returns the lines with their quantities from before, in no order: "id 2,id 1".
-- `known` names each line with its product and the versions of product and of its stock in the store that the caller last
-- showed.
-- Returns NULL and changes nothing when the line is not in the cart, the stock is too low, the cart has a coupon (which
-- the change may invalidate), or a line is not in `known`. The caller then uses the transaction of several statements.
-- It is a function because each of its statements sees what was committed while it waited for the lock. A single
-- statement that also took the lock would return the lines from before the wait.
-- The commit does not wait for the disk.
CREATE FUNCTION step_cart_line(of_user text, of_store text, of_line text, wanted integer, known text[])
RETURNS text LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  lines text;
  may boolean;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  -- mutation: step-locks-cart
  PERFORM FROM carts WHERE user_id = of_user AND coupon_id IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- The cart is locked: what is read here stays true until the end of the transaction.
  -- mutation: step-checks-line
  SELECT string_agg(line.id || ' ' || line.quantity, ','),
         bool_and(line.id || ' ' || p.id || ' ' || p.changed_by || ' ' || of_store || ' ' || coalesce(stock.version, 0) = ANY (known))
           AND bool_or(line.id = of_line AND coalesce(stock.quantity, 0) >= wanted)
    INTO lines, may
    FROM cart_lines line JOIN products p ON p.id = line.product_id
      LEFT JOIN stock ON stock.product_id = p.id AND stock.store_id = of_store
    WHERE line.user_id = of_user AND p.deleted_at IS NULL;
  IF may IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  UPDATE cart_lines SET quantity = wanted WHERE id = of_line;
  RETURN lines;
END $$;
