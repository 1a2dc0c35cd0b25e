-- The e-mail of an account without a mailbox is made from its id: one made from the mobile could be registered by anybody.
-- Whoever is signed in to such an account is not its caller.
DELETE FROM sessions s USING users u WHERE u.id = s.user_id AND u.email LIKE '%.invalid';

UPDATE users SET mobile = CASE WHEN email ~ '^\d{10}@phone\.invalid$' THEN split_part(email, '@', 1) ELSE '' END,
  email = id || '@phone.invalid'
WHERE email LIKE '%.invalid' AND email <> id || '@phone.invalid';

-- One account without a mailbox for a mobile.
CREATE UNIQUE INDEX users_phone_account ON users (mobile) WHERE email LIKE '%.invalid' AND mobile <> '';
