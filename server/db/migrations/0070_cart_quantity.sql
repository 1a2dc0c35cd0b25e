-- The stepper's whole write in one round trip: holds the cart, sets the quantity, answers the lines as they are then.
-- It is a function because each of its statements sees what was committed while the lock was waited for; one statement
-- with the lock in it would answer the lines of before. NULL, and nothing done: the line is not there, the stock does
-- not suffice, the cart has a coupon that this may cost it, or a product of the cart is in a state that the caller does
-- not know. The caller then writes in several statements, as for any other change.
-- Its commit does not wait for the disk (docs/decisions/0015).
CREATE FUNCTION set_cart_quantity(of_user text, of_line text, wanted integer, known text[])
RETURNS json LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  lines json;
  may boolean;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM FROM carts WHERE user_id = of_user AND coupon_id IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- The cart is held: what is read here is what stands there until the end.
  SELECT json_agg(json_build_array(id, CASE id WHEN of_line THEN wanted ELSE quantity END, price_paise, discount, state)
           ORDER BY added_at, id),
         bool_and(state = ANY (known)) AND bool_or(id = of_line AND stock >= wanted)
    INTO lines, may
    FROM (SELECT line.id, line.quantity, line.added_at, p.price_paise, p.discount, stock.quantity AS stock,
                 p.id || ' ' || p.changed_by || ' ' || stock.version AS state
          FROM cart_lines line JOIN products p ON p.id = line.product_id JOIN stock ON stock.product_id = p.id
          WHERE line.user_id = of_user AND p.deleted_at IS NULL AND stock.store_id = 'main') AS shown;
  IF may IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  UPDATE cart_lines SET quantity = wanted WHERE id = of_line;
  RETURN lines;
END $$;
