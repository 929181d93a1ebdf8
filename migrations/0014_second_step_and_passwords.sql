-- Two-step sign-in, password resets, and the setup of the first admin.

-- True if the person also passed a second step: a code that was entered here, or one that the school's platform asked
-- for.
alter table identity_session add column second_step boolean not null default false;
-- True if somebody else set the password. The person must choose their own at the next sign-in.
alter table identity_account add column temporary_sign_in boolean not null default false;

-- Two-step sign-in. The secrets are encrypted with a key that is not in the database.
create table identity_second_step (
  account_uuid uuid primary key references identity_account (uuid) on delete cascade,
  -- The secret in use. Null until one is confirmed.
  secret bytea,
  confirmed_at timestamptz,
  -- The time step of the last accepted code, so that no code is accepted twice.
  last_step bigint not null default 0,
  -- A new secret that was shown and is not confirmed yet. Null if there is none.
  pending bytea,
  pending_at timestamptz
);

create table identity_recovery_code (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_uuid, code_hash)
);

-- Links that open an account once, to choose a password. Using a link deletes it.
create table identity_password_link (
  token_hash bytea primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invite', 'change')),
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_password_link_account on identity_password_link (account_uuid);

-- Password reset requests that can't be answered by email. Staff of the school see them.
create table identity_reset_wish (
  account_uuid uuid primary key references identity_account (uuid) on delete cascade,
  wished_at timestamptz not null
);

-- Setup links, which create an admin. Only the server admin sees one: at start, or from a command.
create table identity_first_link (
  token_hash bytea primary key,
  organization_uuid uuid references identity_organization (uuid) on delete cascade,
  email text,
  first_name text,
  last_name text,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
