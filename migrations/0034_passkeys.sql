-- Passkeys (WebAuthn) of staff: a second step, and a sign-in method of its own.

create table identity_passkey (
  uuid uuid primary key default gen_random_uuid(),
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  -- The name that the person gave it.
  name text not null,
  credential_id bytea not null unique,
  -- The public key in COSE format. The private key never leaves the person's device or password manager.
  public_key bytea not null,
  -- Random, and the same for all passkeys of one person. Devices store it with the passkey.
  user_handle bytea not null,
  -- The signature counter of the last use, so that a copied passkey is noticed. Zero if the passkey doesn't count.
  counter bigint not null default 0,
  -- True if it also signs in without a password. An admin who resets the person's sign-in sets it to false; using the
  -- passkey as the second step sets it back.
  direct boolean not null default true,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index identity_passkey_account on identity_passkey (account_uuid);

-- Random values that a passkey signs. Using one deletes it.
create table identity_passkey_challenge (
  challenge_hash bytea primary key,
  -- The device that asked for it.
  identity_hash bytea not null,
  -- Set if the challenge is for adding a passkey: the session that asked, and the new passkey's user handle.
  session_uuid uuid references identity_session (uuid) on delete cascade,
  user_handle bytea,
  expires_at timestamptz not null
);
create index identity_passkey_challenge_session on identity_passkey_challenge (session_uuid);
create index identity_passkey_challenge_expires on identity_passkey_challenge (expires_at);

-- identity_second_step now says whether the second step is on: since confirmed_at. Its secret is null if the second
-- step consists of passkeys.
