-- LTI 1.3: platforms, launches in progress, and our own keys.

create table partner_lti (
  connection_uuid uuid primary key references partner_connection (uuid) on delete cascade,
  issuer text not null,
  -- The platform's id for Alaia.
  client_id text not null,
  authorization_url text not null,
  token_url text not null,
  keys_url text not null,
  token_audience text,
  -- The deployments whose launches are accepted. Empty until the first launch, whose deployment is then stored.
  deployment_ids text[] not null default '{}',
  registered_at timestamptz not null,
  unique (issuer, client_id)
);

-- Links with which an admin allows a platform to register itself. There is one for each school, and it works once.
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
  -- Hash of the cookie that the browser got when it started the launch.
  browser_hash bytea not null,
  expires_at timestamptz not null
);
create index partner_lti_state_connection on partner_lti_state (connection_uuid);
create index partner_lti_state_expires on partner_lti_state (expires_at);

-- Launches in a frame, where the browser doesn't send our cookie. The person continues in a new window with this
-- ticket.
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

-- Our signing keys, encrypted. The newest one signs. Earlier ones stay published for a while, although signatures are
-- valid for minutes only.
create table partner_lti_key (
  kid text primary key,
  sealed bytea not null,
  made_at timestamptz not null
);
