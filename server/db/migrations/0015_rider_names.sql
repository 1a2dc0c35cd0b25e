-- Who delivers an order that is led by hand: the name that was typed when it was sent out.
ALTER TABLE order_events ADD COLUMN rider text CHECK (rider <> '');
