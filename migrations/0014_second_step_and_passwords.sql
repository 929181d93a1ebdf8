-- The second step of signing in, passwords that were forgotten, and the first admin of an installation.

-- Opened with a second step: a code asked for here, or the sign-on of a school's own platform.
alter table identity_session add column second_step boolean not null default false;
-- Its password was given by somebody else: the person chooses their own when they next sign in.
alter table identity_account add column temporary_sign_in boolean not null default false;

-- Secrets are sealed with a key that does not lie in the database.
create table identity_second_step (
  account_uuid uuid primary key references identity_account (uuid) on delete cascade,
  -- while it is in use
  secret bytea,
  confirmed_at timestamptz,
  -- of the last code that was taken: none is taken twice
  last_step bigint not null default 0,
  -- offered, and not confirmed yet
  pending bytea,
  pending_at timestamptz
);

create table identity_recovery_code (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_uuid, code_hash)
);

-- Links that open the account once, to choose a password; they go when they are used.
create table identity_password_link (
  token_hash bytea primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invite', 'change')),
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_password_link_account on identity_password_link (account_uuid);

-- Who has forgotten their password and cannot be written to: somebody at the school sees it.
create table identity_reset_wish (
  account_uuid uuid primary key references identity_account (uuid) on delete cascade,
  wished_at timestamptz not null
);

-- Links that make an admin, for whoever runs the server.
create table identity_first_link (
  token_hash bytea primary key,
  organization_uuid uuid references identity_organization (uuid) on delete cascade,
  email text,
  first_name text,
  last_name text,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
