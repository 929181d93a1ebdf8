-- Activities of a platform that keep a score: what a pupil finishes is told there.

create table partner_lti_link (
  uuid uuid primary key,
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  deployment_id text not null,
  -- the platform's own name for the activity
  resource_link_id text not null,
  line_item_url text not null,
  seen_at timestamptz not null,
  unique (connection_uuid, deployment_id, resource_link_id)
);

-- A teacher who is choosing in a frame of the platform, where no cookie travels.
create table partner_lti_pick (
  ticket_hash bytea primary key,
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  deployment_id text not null,
  return_url text not null,
  -- the platform's own, goes back as it came
  data text,
  many boolean not null,
  expires_at timestamptz not null
);
create index partner_lti_pick_connection on partner_lti_pick (connection_uuid);
create index partner_lti_pick_account on partner_lti_pick (account_uuid);
create index partner_lti_pick_expires on partner_lti_pick (expires_at);
