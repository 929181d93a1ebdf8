-- The platforms of schools: connections, the accounts of their people, and sign-ons in progress.

create table partner_connection (
  uuid uuid primary key default gen_random_uuid(),
  organization_uuid uuid not null unique references identity_organization (uuid) on delete cascade,
  kind text not null check (kind in ('colegia', 'lti13')),
  -- The name that the school gave the platform.
  name text not null,
  enabled boolean not null default false,
  -- Addresses, attribute map and account rules. See src/server/domains/partners/settings.ts.
  settings jsonb not null,
  -- Entity id of the identity provider that signs SAML responses. Each provider belongs to one school.
  idp_entity_id text unique,
  -- The identity provider's signing certificates: at most two, so that the next one can be added before the current
  -- one expires.
  certificates text[] not null default '{}',
  -- Encrypted: the API key of the platform, and our own key pair for SSO.
  secrets bytea not null,
  -- True for the sandbox platform of the demo, which runs on this machine.
  sandbox boolean not null default false,
  changed_at timestamptz not null,
  tested_at timestamptz,
  -- The error of the last test. Null if it succeeded.
  test_problem text
);

-- True if only admins can sign in with a password, and everybody else must use the platform.
alter table identity_organization add column partner_only boolean not null default false;

-- Links the people of a platform to accounts. Connection and subject identify a person. An email address alone never
-- does.
create table partner_person (
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  subject text not null,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  linked_at timestamptz not null,
  signed_in_at timestamptz,
  primary key (connection_uuid, subject)
);
create unique index partner_person_account on partner_person (account_uuid, connection_uuid);

-- Sign-ons that we started and that have not returned yet.
create table partner_request (
  state_hash bytea primary key,
  request_id text not null,
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  return_to text not null,
  -- Hash of the device that started the sign-on. The new auth session is valid only on that device.
  device_hash bytea not null,
  -- Secret hash of the auth session that ends when the new one starts. Null if there is none.
  earlier_hash bytea,
  shared_device boolean not null default false,
  expires_at timestamptz not null
);
create index partner_request_connection on partner_request (connection_uuid);
create index partner_request_expires on partner_request (expires_at);

-- Sign-on messages that were used. Each is accepted once, whichever node receives it.
create table partner_message (
  message_hash bytea primary key,
  expires_at timestamptz not null
);
create index partner_message_expires on partner_message (expires_at);
