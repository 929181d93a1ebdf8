-- Courses of platforms that speak LTI: who is in them can be asked, and becomes a class here.

create table partner_lti_course (
  uuid uuid primary key,
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  deployment_id text not null,
  -- the platform's own name for the course
  context_id text not null,
  title text not null,
  members_url text not null,
  -- when somebody came from it last
  seen_at timestamptz not null,
  -- null until its people were read for the first time
  section_uuid uuid references identity_section (uuid) on delete set null,
  read_at timestamptz,
  -- null where the last reading went well
  problem text,
  -- of the last reading that went well, and those among them whom the platform does not name
  members int not null default 0,
  nameless int not null default 0,
  unique (connection_uuid, deployment_id, context_id)
);
create index partner_lti_course_section on partner_lti_course (section_uuid) where section_uuid is not null;

-- The frame of the platform that keeps a word for us where no cookie travels.
alter table partner_lti_state add column storage_target text;
-- Of the browser that began; what the platform kept has to say the same.
alter table partner_lti_arrival add column browser_hash bytea;
