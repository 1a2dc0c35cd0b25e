-- One-time codes that a known device asks for stand apart from those that strangers ask for.

-- `device` is the id in the signed cookie of a device that signed in to the account before, '' for any other device.
ALTER TABLE one_time_codes ADD COLUMN device text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_pkey;
ALTER TABLE one_time_codes ADD PRIMARY KEY (email, device);
