-- When the password was last entered in a session: some calls ask for it again.
ALTER TABLE sessions ADD COLUMN password_entered_at timestamptz NOT NULL DEFAULT now();
