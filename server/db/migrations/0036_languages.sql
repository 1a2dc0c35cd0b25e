-- The language that a person last used the shop in: of mails, push messages and documents. And the language of somebody who
-- waits for a mail that the shop delivers to them.
ALTER TABLE users ADD COLUMN language text COLLATE "C" NOT NULL DEFAULT 'en';
ALTER TABLE tell_me ADD COLUMN language text COLLATE "C" NOT NULL DEFAULT 'en';
