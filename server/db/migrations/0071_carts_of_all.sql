-- Everybody has a cart; the demo's neighbours were once let in without one.
INSERT INTO carts (user_id) SELECT id FROM users ON CONFLICT DO NOTHING;
