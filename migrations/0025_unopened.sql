-- Assignments that a person tried to open without success. The student sees no error and continues without it. The
-- school's admins see the list.
create table assignments_unopened (
  uuid uuid primary key,
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  -- Identifies the assignment as in assignments_work, so that another attempt raises `tries`.
  named text not null,
  colegia_assignment_id text,
  assignment_type text not null check (assignment_type in ('mindfulness', 'file', 'others')),
  -- The title under which it was published, or the lesson's title. Empty if neither is known.
  title text not null,
  -- The session's uuid, the storage key of the file, or the address of the page.
  thing text not null,
  reason text not null check (reason in ('session', 'file', 'page', 'lesson', 'withdrawn')),
  tries int not null default 1,
  tried_at timestamptz not null,
  unique (account_uuid, named)
);
create index assignments_unopened_listed on assignments_unopened (organization_uuid, tried_at desc, uuid);
