-- The seeds that have run. A seed runs again if the hash of its source has changed.
create table platform_seed (
  name text primary key,
  source_hash text not null,
  seeded_at timestamptz not null default now()
);

-- Schools, their people, and auth sessions.

create table identity_organization (
  uuid uuid primary key default gen_random_uuid(),
  name text not null,
  school_code text not null,
  time_zone text not null default 'America/New_York',
  created_at timestamptz not null default now()
);
create unique index identity_organization_code on identity_organization (lower(school_code collate "und-x-icu"));

create table identity_account (
  uuid uuid primary key default gen_random_uuid(),
  organization_uuid uuid not null references identity_organization (uuid),
  email text,
  username text,
  first_name text not null,
  last_name text not null,
  user_type text not null check (user_type in ('student', 'teacher', 'teacher_only', 'admin')),
  audience text not null check (audience in ('k_5', 'middle_school', 'high_school', 'adult')),
  permissions text[] not null default '{}',
  operator boolean not null default false,
  landing text not null default 'home' check (landing in ('home', 'learn')),
  feature_tour jsonb not null default '{"dashboard": []}',
  password_hash text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  check (email is not null or username is not null)
);
create unique index identity_account_email on identity_account (lower(email collate "und-x-icu"));
create unique index identity_account_username on identity_account (organization_uuid, lower(username collate "und-x-icu"));

-- Auth sessions. The cookie's secret, the anti-forgery token, the device and the network are stored as hashes,
-- because they are only ever compared. `device` is the user agent as text, for the list of active sessions.
create table identity_session (
  uuid uuid primary key default gen_random_uuid(),
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  secret_hash bytea not null unique,
  token_hash bytea not null,
  identity_hash bytea not null,
  network_hash bytea not null,
  device text not null default '',
  shared_device boolean not null default false,
  created_at timestamptz not null,
  accessed_at timestamptz not null,
  ended_at timestamptz
);
create index identity_session_token on identity_session (token_hash);
create index identity_session_account on identity_session (account_uuid);
create index identity_session_accessed on identity_session (accessed_at);

-- Sign-in attempts for rate limits. They delay the next attempt and never lock an account. The subject is a hash of
-- what was typed and where it came from. Failures fade with time.
create table identity_attempt (
  subject text primary key,
  failures double precision not null default 0,
  last_failure_at timestamptz not null,
  next_at timestamptz not null default 'epoch'
);
