-- Feedback that people send to their school, and the audit log.

create table feedback_message (
  uuid uuid primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  client_uuid uuid not null,
  subject text not null,
  content text not null,
  -- The path of the page that was open.
  location text not null,
  status text not null default 'pending' check (status in ('pending', 'looking_into_it', 'done')),
  -- A note of the school's admins for each other. The sender never sees it.
  note text not null default '',
  sent_at timestamptz not null,
  changed_at timestamptz,
  changed_by uuid references identity_account (uuid) on delete set null,
  -- Set while the status is `done`. Retention is counted from this time.
  closed_at timestamptz,
  unique (account_uuid, client_uuid)
);
create index feedback_message_newest on feedback_message (organization_uuid, status, sent_at desc, uuid);
create index feedback_message_account on feedback_message (account_uuid, sent_at desc);
create index feedback_message_changed_by on feedback_message (changed_by) where changed_by is not null;

-- One row for each action that succeeded: who did what, and to what. It never stores what somebody wrote.
create table audit_event (
  uuid uuid primary key default gen_random_uuid(),
  -- The school of the person who acted.
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  -- True if the action changed something that all schools of the installation share.
  installation boolean not null default false,
  at timestamptz not null,
  account_uuid uuid references identity_account (uuid) on delete set null,
  -- The person's name at that time. It is empty for a student, whose name is looked up instead, so that it is gone
  -- after their erasure.
  who text not null,
  act text not null,
  about_kind text,
  about_uuid uuid,
  about_name text,
  -- The person whom the action was about. Their name is looked up, so that it is gone after their erasure.
  person_uuid uuid references identity_account (uuid) on delete set null
);
create index audit_event_newest on audit_event (organization_uuid, at desc, uuid);
create index audit_event_installation on audit_event (at desc, uuid) where installation;
create index audit_event_account on audit_event (account_uuid) where account_uuid is not null;
create index audit_event_person on audit_event (person_uuid) where person_uuid is not null;

create function audit_event_stays() returns trigger language plpgsql as $$
begin
  -- Only what removes what has grown old says so, for its own transaction.
  if tg_op = 'DELETE' and current_setting('alaia.removes_aged', true) = 'on' then return old; end if;
  -- Who goes is no longer referred to; nothing else changes.
  if tg_op = 'UPDATE'
    and to_jsonb(new) - array['account_uuid', 'person_uuid'] = to_jsonb(old) - array['account_uuid', 'person_uuid']
    and coalesce(new.account_uuid = old.account_uuid, new.account_uuid is null)
    and coalesce(new.person_uuid = old.person_uuid, new.person_uuid is null)
  then return new; end if;
  raise exception 'What was done stays as it was written down.';
end
$$;
create trigger audit_event_stays before update or delete on audit_event
  for each row execute function audit_event_stays();
create trigger audit_event_stays_whole before truncate on audit_event
  for each statement execute function audit_event_stays();
