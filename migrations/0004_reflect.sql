-- Check-ins, the journal, activity, requests to talk, data exports and retention.

-- Features that a school can turn off. Check-in reports are off while `figures_contact` is null, because somebody
-- must be named as responsible for them.
alter table identity_organization
  add column check_ins boolean not null default true,
  add column journal boolean not null default true,
  add column contact_requests boolean not null default true,
  add column figures_contact text,
  -- ISO 3166-1 country code. It decides the helplines and the emergency number.
  add column country text not null default 'US',
  -- The school's own retention: {kind of data: months}. A kind that is missing has the default.
  add column retention jsonb not null default '{}';

-- A 256-bit key that encrypts the person's local drafts, which are on the device and not sent yet.
alter table identity_account
  add column draft_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

-- Classes and their members.
create table identity_section (
  uuid uuid primary key default gen_random_uuid(),
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  name text not null,
  grade text
);
create unique index identity_section_name on identity_section (organization_uuid, lower(name collate "und-x-icu"));
create table identity_section_member (
  section_uuid uuid not null references identity_section (uuid) on delete cascade,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  part text not null check (part in ('teacher', 'pupil')),
  primary key (section_uuid, account_uuid)
);
create index identity_section_member_account on identity_section_member (account_uuid);

-- Check-in questions. Questions without an organization are the defaults. A school's own questions replace the
-- defaults of the same age group.
create table reflect_question (
  uuid uuid primary key,
  organization_uuid uuid references identity_organization (uuid) on delete cascade,
  audiences text[] not null,
  position int not null,
  kind text not null,
  text text not null,
  low_label text not null,
  high_label text not null,
  answers text[] not null check (cardinality(answers) = 5),
  leans text not null check (leans in ('low', 'high', 'neither')),
  low_card_at int,
  help text,
  retired_at timestamptz
);

create table reflect_response (
  uuid uuid primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  client_uuid uuid not null,
  answered_at timestamptz not null,
  -- The local day of the person when they answered.
  day date not null,
  -- Score of the question with the sun, from 1 to 5. Null if it wasn't answered.
  mood smallint check (mood between 1 and 5),
  -- [{question_uuid, score}], with scores from 1 to 5.
  answers jsonb not null default '[]',
  emotions text[] not null default '{}',
  contexts text[] not null default '{}',
  note text,
  session_uuid uuid references library_session (uuid) on delete set null,
  moment text check (moment in ('before', 'after')),
  -- The staff member who entered the check-in for the person. Null if the person did, or if that account was erased.
  entered_by uuid references identity_account (uuid) on delete set null,
  -- True if staff entered the check-in. It stays true after `entered_by` becomes null.
  by_staff boolean not null default false,
  created_at timestamptz not null,
  unique (account_uuid, client_uuid)
);
create index reflect_response_newest on reflect_response (account_uuid, answered_at desc, uuid);
create index reflect_response_day on reflect_response (account_uuid, day);
create index reflect_response_session on reflect_response (session_uuid) where session_uuid is not null;
create index reflect_response_entered_by on reflect_response (entered_by) where entered_by is not null;
-- Erasing an account also sets `reviewed_by` to null. Without this index that would scan all exercises.
create index exercises_exercise_reviewed_by on exercises_exercise (reviewed_by) where reviewed_by is not null;

-- Deleted check-ins. A device that sends one again doesn't create it again.
create table reflect_gone (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  client_uuid uuid not null,
  gone_at timestamptz not null,
  primary key (account_uuid, client_uuid)
);

create table reflect_setting (
  account_uuid uuid primary key references identity_account (uuid) on delete cascade,
  prompt_frequency jsonb not null,
  time_zone text,
  -- The local day on which the person answered "not now". Null if they never did.
  not_now date,
  updated_at timestamptz not null
);

create table journal_entry (
  uuid uuid primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  client_uuid uuid not null,
  title text not null,
  content text not null,
  prompt text,
  mood smallint check (mood between 1 and 5),
  written_at timestamptz not null,
  day date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Null unless the entry is deleted. A deleted entry can be restored until a job removes it permanently.
  deleted_at timestamptz,
  -- Search words of the title and the content, in lower case and without accents.
  words tsvector not null,
  unique (account_uuid, client_uuid)
);
create index journal_entry_newest on journal_entry (account_uuid, written_at desc, uuid) where deleted_at is null;
create index journal_entry_deleted on journal_entry (deleted_at) where deleted_at is not null;

-- Entries that were removed permanently. A device that sends one again doesn't create it again.
create table journal_gone (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  client_uuid uuid not null,
  gone_at timestamptz not null,
  primary key (account_uuid, client_uuid)
);

-- Seconds of audio that were played. The position doesn't tell this, because a play may start in the middle, and the
-- person may skip. Earlier plays only reported their position, every 30 seconds. The time between their first and
-- last report, plus 30 seconds, is the most that can have been played.
alter table library_play add column heard_seconds double precision not null default 0;
update library_play
  set heard_seconds = least(paused_seconds, 30 + extract(epoch from reported_at - started_at));
drop index library_play_account;
create index library_play_newest on library_play (account_uuid, started_at desc, uuid);

create table activity_usage (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  usage_type text not null,
  -- The reported period: `start_time` and `end_time` in Unix seconds, the next three in the local time of the person.
  start_time bigint not null,
  end_time bigint not null,
  user_start_time text not null,
  user_end_time text not null,
  log_date date not null,
  used_seconds double precision not null,
  primary key (account_uuid, start_time, usage_type)
);
create index activity_usage_date on activity_usage (log_date);

create table support_contact (
  uuid uuid primary key,
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  -- The account that receives the requests. Null for a contact who can't be asked in the app. Erasing the account
  -- keeps the contact and the requests of students.
  account_uuid uuid references identity_account (uuid) on delete set null,
  name text not null,
  role text not null,
  reach text,
  -- Hours by weekday in local time; 0 is Sunday: {"1": ["0800", "1530"]}
  hours jsonb not null default '{}',
  position int not null default 1
);
create index support_contact_organization on support_contact (organization_uuid, position);
create index support_contact_account on support_contact (account_uuid) where account_uuid is not null;

create table support_request (
  uuid uuid primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  client_uuid uuid not null,
  contact_uuid uuid not null references support_contact (uuid) on delete cascade,
  sent_at timestamptz not null,
  seen_at timestamptz,
  withdrawn_at timestamptz,
  unique (account_uuid, client_uuid)
);
create index support_request_contact on support_request (contact_uuid, sent_at desc);

create table privacy_export (
  uuid uuid primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  asked_at timestamptz not null,
  status text not null default 'making' check (status in ('making', 'ready', 'failed')),
  file_key text,
  size bigint,
  until timestamptz
);
create index privacy_export_account on privacy_export (account_uuid, asked_at desc);

-- How many rows each retention run deleted. It stores only counts.
create table privacy_removal (
  uuid uuid primary key default gen_random_uuid(),
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  kind text not null,
  removed int not null,
  ran_at timestamptz not null
);
