-- Assignments whose address a person opened in vain: the pupil is told nothing (spec 8), their school's admins are.
create table assignments_unopened (
  uuid uuid primary key,
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  -- as the assignment would have been named: whoever tries again is counted
  named text not null,
  colegia_assignment_id text,
  assignment_type text not null check (assignment_type in ('mindfulness', 'file', 'others')),
  -- what is known of it: the name that it was published under, or its lesson's
  title text not null,
  -- the session, the place of the file, or the page
  thing text not null,
  reason text not null check (reason in ('session', 'file', 'page', 'lesson', 'withdrawn')),
  tries int not null default 1,
  tried_at timestamptz not null,
  unique (account_uuid, named)
);
create index assignments_unopened_listed on assignments_unopened (organization_uuid, tried_at desc, uuid);
