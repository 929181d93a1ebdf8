-- How people are, what they write, what they did, whom they asked for, and what they may have of it.

-- What a school does without (decision 61). Figures are off until somebody is named who answers for them (decision 53).
alter table identity_organization
  add column check_ins boolean not null default true,
  add column journal boolean not null default true,
  add column contact_requests boolean not null default true,
  add column figures_contact text,
  -- ISO country, for the helplines
  add column country text not null default 'US',
  -- months by kind of data, where the school has its own (decision 56)
  add column retention jsonb not null default '{}';

-- 256 bits for what a person has typed on a device and not sent yet (decision 43).
alter table identity_account
  add column draft_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

-- Classes: who teaches whom.
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

-- Those without an organisation are everyone's, until a school has its own for an age.
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
  -- the day where the person was
  day date not null,
  -- the answer to the question with the sun
  mood smallint check (mood between 1 and 5),
  -- [{question_uuid, score}]
  answers jsonb not null default '[]',
  emotions text[] not null default '{}',
  contexts text[] not null default '{}',
  note text,
  session_uuid uuid references library_session (uuid) on delete set null,
  moment text check (moment in ('before', 'after')),
  -- staff who typed it in for the person
  entered_by uuid references identity_account (uuid) on delete set null,
  -- outlasts their name
  by_staff boolean not null default false,
  created_at timestamptz not null,
  unique (account_uuid, client_uuid)
);
create index reflect_response_newest on reflect_response (account_uuid, answered_at desc, uuid);
create index reflect_response_day on reflect_response (account_uuid, day);
create index reflect_response_session on reflect_response (session_uuid) where session_uuid is not null;
create index reflect_response_entered_by on reflect_response (entered_by) where entered_by is not null;
-- Whoever looked through exercises may go as well.
create index exercises_exercise_reviewed_by on exercises_exercise (reviewed_by) where reviewed_by is not null;

-- A deleted one that is sent again stays deleted.
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
  -- the day on which the person said "not now"
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
  -- it can be taken back until it is removed
  deleted_at timestamptz,
  -- what it can be found by: its words, without accents and in small letters
  words tsvector not null,
  unique (account_uuid, client_uuid)
);
create index journal_entry_newest on journal_entry (account_uuid, written_at desc, uuid) where deleted_at is null;
create index journal_entry_deleted on journal_entry (deleted_at) where deleted_at is not null;

-- A deleted one that is sent again stays deleted.
create table journal_gone (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  client_uuid uuid not null,
  gone_at timestamptz not null,
  primary key (account_uuid, client_uuid)
);

-- What sounded in a play, which its place does not tell: it may have begun in the middle, or been moved. Earlier plays told
-- their place every 30 seconds; what passed between their first and their last word is the most that can have sounded.
alter table library_play add column heard_seconds double precision not null default 0;
update library_play
  set heard_seconds = least(paused_seconds, 30 + extract(epoch from reported_at - started_at));
drop index library_play_account;
create index library_play_newest on library_play (account_uuid, started_at desc, uuid);

create table activity_usage (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  usage_type text not null,
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
  -- whose list it stands in; without them the school's word and what pupils asked stay
  account_uuid uuid references identity_account (uuid) on delete set null,
  name text not null,
  role text not null,
  reach text,
  -- by weekday, 0 is Sunday: {"1": ["0800", "1530"]}
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

-- What the nightly removal has taken away: numbers only.
create table privacy_removal (
  uuid uuid primary key default gen_random_uuid(),
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  kind text not null,
  removed int not null,
  ran_at timestamptz not null
);
