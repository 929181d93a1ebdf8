-- Schools' own platforms: how each is connected, who its people are here, and sign-ons that are under way.

create table partner_connection (
  uuid uuid primary key default gen_random_uuid(),
  organization_uuid uuid not null unique references identity_organization (uuid) on delete cascade,
  kind text not null check (kind in ('colegia', 'lti13')),
  -- what people here call the platform
  name text not null,
  enabled boolean not null default false,
  -- addresses, attribute map and rules (domains/partners/settings.ts)
  settings jsonb not null,
  -- whom its identity provider signs as; one provider belongs to one school
  idp_entity_id text unique,
  -- at most two, so that the next can be there before the last one ends
  certificates text[] not null default '{}',
  -- sealed: the key of its calls, and our own key for sign-on
  secrets bytea not null,
  -- the sandbox of the demo, which lies on this machine
  sandbox boolean not null default false,
  changed_at timestamptz not null,
  tested_at timestamptz,
  -- null where the last test went well
  test_problem text
);

-- Passwords open only the accounts of admins then.
alter table identity_organization add column partner_only boolean not null default false;

-- Connection and subject say who somebody is; an e-mail address alone never does.
create table partner_person (
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  subject text not null,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  linked_at timestamptz not null,
  signed_in_at timestamptz,
  primary key (connection_uuid, subject)
);
create unique index partner_person_account on partner_person (account_uuid, connection_uuid);

-- Sign-ons that we began and that have not come back.
create table partner_request (
  state_hash bytea primary key,
  request_id text not null,
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  return_to text not null,
  -- the device that began: the session counts nowhere else
  device_hash bytea not null,
  -- of the session that ends when the new one begins
  earlier_hash bytea,
  shared_device boolean not null default false,
  expires_at timestamptz not null
);
create index partner_request_connection on partner_request (connection_uuid);
create index partner_request_expires on partner_request (expires_at);

-- Each counts once, on whichever node it arrives.
create table partner_message (
  message_hash bytea primary key,
  expires_at timestamptz not null
);
create index partner_message_expires on partner_message (expires_at);
