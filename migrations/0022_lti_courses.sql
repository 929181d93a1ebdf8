-- Courses of LTI platforms. Their members can be read, and become a class in Alaia.

create table partner_lti_course (
  uuid uuid primary key,
  connection_uuid uuid not null references partner_connection (uuid) on delete cascade,
  deployment_id text not null,
  -- The platform's id of the course.
  context_id text not null,
  title text not null,
  members_url text not null,
  -- Time of the last launch from this course.
  seen_at timestamptz not null,
  -- The class of the course. Null until its members are read for the first time.
  section_uuid uuid references identity_section (uuid) on delete set null,
  read_at timestamptz,
  -- The error of the last attempt to read the members. Null if it succeeded.
  problem text,
  -- From the last successful read: the number of members, and how many of them have not signed in yet and come
  -- without a name.
  members int not null default 0,
  nameless int not null default 0,
  unique (connection_uuid, deployment_id, context_id)
);
create index partner_lti_course_section on partner_lti_course (section_uuid) where section_uuid is not null;

-- The frame in which the platform stores a value for us, where no cookie is sent. Null if the platform offers no
-- storage.
alter table partner_lti_state add column storage_target text;
-- Hash of the browser that started the launch. The value that the platform stored must match it.
alter table partner_lti_arrival add column browser_hash bytea;
