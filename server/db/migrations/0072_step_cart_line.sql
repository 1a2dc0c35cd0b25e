-- The stepper's whole write in one round trip, told in less: `set_cart_quantity` goes with the release after this one.
-- Holds the cart, sets the quantity, answers which lines stood there, in no order, with their quantities of before:
-- "id 2,id 1". `known` are line, product and the states that both halves of it are in, as the caller last showed them.
-- It is a function because each of its statements sees what was committed while the lock was waited for; one statement
-- with the lock in it would answer the lines of before. NULL, and nothing done: the line is not there, the stock does
-- not suffice, the cart has a coupon that this may cost it, or a line is in a state that the caller does not know. The
-- caller then writes in several statements, as for any other change.
-- Its commit does not wait for the disk (docs/decisions/0015).
CREATE FUNCTION step_cart_line(of_user text, of_line text, wanted integer, known text[])
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
  -- The cart is held: what is read here is what stands there until the end.
  -- mutation: step-checks-line
  SELECT string_agg(line.id || ' ' || line.quantity, ','),
         bool_and(line.id || ' ' || p.id || ' ' || p.changed_by || ' ' || stock.version = ANY (known))
           AND bool_or(line.id = of_line AND stock.quantity >= wanted)
    INTO lines, may
    FROM cart_lines line JOIN products p ON p.id = line.product_id JOIN stock ON stock.product_id = p.id
    WHERE line.user_id = of_user AND p.deleted_at IS NULL AND stock.store_id = 'main';
  IF may IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  UPDATE cart_lines SET quantity = wanted WHERE id = of_line;
  RETURN lines;
END $$;
