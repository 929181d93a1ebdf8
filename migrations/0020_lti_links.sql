-- Activities of a platform that store a score. Completions of students are reported there.

create table partner_lti_link (
  uuid uuid primary key,
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  deployment_id text not null,
  -- The platform's id of the activity.
  resource_link_id text not null,
  line_item_url text not null,
  seen_at timestamptz not null,
  unique (connection_uuid, deployment_id, resource_link_id)
);

-- Teachers who are choosing content in a frame of the platform, where no cookie is sent. The ticket identifies them.
create table partner_lti_pick (
  ticket_hash bytea primary key,
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  deployment_id text not null,
  return_url text not null,
  -- A value of the platform that is sent back unchanged. Null if it sent none.
  data text,
  many boolean not null,
  expires_at timestamptz not null
);
create index partner_lti_pick_connection on partner_lti_pick (connection_uuid);
create index partner_lti_pick_account on partner_lti_pick (account_uuid);
create index partner_lti_pick_expires on partner_lti_pick (expires_at);
