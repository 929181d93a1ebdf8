-- Platforms that speak LTI 1.3: how each was introduced, launches that are under way, and our own keys.

create table partner_lti (
  connection_uuid uuid primary key references partner_connection (uuid) on delete cascade,
  issuer text not null,
  -- what it calls us
  client_id text not null,
  authorization_url text not null,
  token_url text not null,
  keys_url text not null,
  token_audience text,
  -- empty until the first launch has named one
  deployment_ids text[] not null default '{}',
  registered_at timestamptz not null,
  unique (issuer, client_id)
);

-- An admin's leave to introduce a platform: one for each school, and used once.
create table partner_lti_ticket (
  ticket_hash bytea primary key,
  organization_uuid uuid not null unique references identity_organization (uuid) on delete cascade,
  expires_at timestamptz not null
);
create index partner_lti_ticket_expires on partner_lti_ticket (expires_at);

create table partner_lti_state (
  state_hash bytea primary key,
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  nonce text not null,
  -- of the cookie that the browser was given when it began
  browser_hash bytea not null,
  expires_at timestamptz not null
);
create index partner_lti_state_connection on partner_lti_state (connection_uuid);
create index partner_lti_state_expires on partner_lti_state (expires_at);

-- Somebody who came in a frame, where our cookie does not travel, and goes on in a window of their own.
create table partner_lti_arrival (
  ticket_hash bytea primary key,
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  path text not null,
  expires_at timestamptz not null
);
create index partner_lti_arrival_connection on partner_lti_arrival (connection_uuid);
create index partner_lti_arrival_account on partner_lti_arrival (account_uuid);
create index partner_lti_arrival_expires on partner_lti_arrival (expires_at);

-- Sealed; what is signed with one is believed for minutes, and the newest signs.
create table partner_lti_key (
  kid text primary key,
  sealed bytea not null,
  made_at timestamptz not null
);
