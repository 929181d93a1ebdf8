-- Exercises that people make themselves, what they are told about them, and what today still allows.

-- What a school does without (decision 61).
alter table identity_organization
  add column custom_exercises boolean not null default true,
  -- whether what is written here may go to a provider
  add column outside_providers boolean not null default true;

create table exercises_exercise (
  uuid uuid primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  title text not null,
  description text not null,
  prompt text not null,
  audience text not null check (audience in ('k_5', 'middle_school', 'high_school', 'adult')),
  technique text not null,
  theme text not null,
  tone text not null,
  minutes int not null,
  voice text not null,
  rate double precision not null default 1,
  -- slug of the background sound underneath
  ambience text,
  -- the lines with their pauses, as the contract's Segment with min, ideal and max beside
  segments jsonb not null,
  -- ids of the library's lines, so that the next ones are others
  line_ids text[] not null default '{}',
  seed bigint not null,
  eyes text not null check (eyes in ('open', 'choice')),
  -- picture styles that suit the theme, best first
  painted text[] not null default '{}',
  revision int not null default 1,
  scene text not null,
  palette text not null,
  -- the chosen picture: {id, style, seed, palette}; null for the house print
  picture jsonb,
  cover_key text,
  script_by text not null check (script_by in ('built_in', 'provider', 'person')),
  voice_by text not null default 'built_in' check (voice_by in ('built_in', 'provider')),
  note text,
  status text not null default 'draft' check (status in ('draft', 'processing', 'ready')),
  -- names one making: a job of an older one stops where it finds another
  render_uuid uuid,
  render_stage text,
  render_percent double precision not null default 0,
  render_asked_at timestamptz,
  -- nobody waits for it: whoever does goes before
  render_patient boolean not null default false,
  -- the revision that the stored sound speaks
  heard_revision int,
  audio_key text,
  transcript_key text,
  captions_key text,
  cues jsonb not null default '[]',
  -- seconds, exact
  seconds double precision,
  offer_status text check (offer_status in ('offered', 'approved', 'declined')),
  offer_reason text not null default '',
  offered_at timestamptz,
  reviewed_by uuid references identity_account (uuid) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index exercises_exercise_title on exercises_exercise (account_uuid, lower(title collate "und-x-icu"));
create index exercises_exercise_newest on exercises_exercise (account_uuid, updated_at desc, uuid);
create index exercises_exercise_offered on exercises_exercise (organization_uuid, offered_at) where offer_status is not null;
create index exercises_exercise_waiting on exercises_exercise (render_asked_at) where status = 'processing';

-- Pictures to choose from, four at a time.
create table exercises_pictures (
  job uuid primary key,
  exercise_uuid uuid not null references exercises_exercise (uuid) on delete cascade,
  status text not null default 'painting' check (status in ('painting', 'done', 'failed')),
  percent double precision not null default 0,
  -- [{id, style, seed, palette, key}]
  pictures jsonb not null default '[]',
  created_at timestamptz not null
);
create index exercises_pictures_newest on exercises_pictures (exercise_uuid, created_at desc);

-- What a person and a school have used of their day; counted, never what it was about.
create table exercises_use (
  -- of a sound, what names its making: where that is cancelled or fails, it has not been used
  uuid uuid primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  kind text not null check (kind in ('script', 'sound')),
  used_at timestamptz not null
);
create index exercises_use_account on exercises_use (account_uuid, kind, used_at);
create index exercises_use_organization on exercises_use (organization_uuid, kind, used_at);

create table notices_notification (
  uuid uuid primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  type text not null check (type in ('queue', 'rate_limit')),
  status text not null default 'pending' check (status in ('pending', 'completed')),
  moment text not null check (moment in ('waiting', 'ready', 'limited', 'available', 'failed')),
  exercise_uuid uuid references exercises_exercise (uuid) on delete cascade,
  -- when it changed last; of a limit, when it is over
  at timestamptz not null
);
create index notices_notification_open on notices_notification (account_uuid, at desc) where status = 'pending';
-- One open one for each type and exercise: what comes later takes its place.
create unique index notices_notification_one on notices_notification (account_uuid, type, exercise_uuid)
  nulls not distinct where status = 'pending';

-- A session that one person made: theirs alone until their school approves it.
alter table library_session drop constraint library_session_session_type_check;
alter table library_session add constraint library_session_session_type_check
  check (session_type in ('session', 'thought_exercise', 'custom_exercise'));
alter table library_session
  -- null for the catalogue
  add column owner_uuid uuid references identity_account (uuid) on delete cascade,
  -- the school that may hear it; null while it is its owner's alone
  add column shared_with uuid references identity_organization (uuid) on delete cascade;
create index library_session_owner on library_session (owner_uuid) where owner_uuid is not null;
create index library_session_shared on library_session (shared_with) where shared_with is not null;

-- The catalogue is everybody's and lies in memory; what one person made must not have it read anew.
drop trigger library_session_changed on library_session;
create function library_catalogue_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed where owner_uuid is null) then
    update library_version set version = version + 1;
  end if;
  return null;
end
$$;
create trigger library_session_added after insert on library_session
  referencing new table as changed for each statement execute function library_catalogue_changed();
create trigger library_session_changed after update on library_session
  referencing new table as changed for each statement execute function library_catalogue_changed();
create trigger library_session_removed after delete on library_session
  referencing old table as changed for each statement execute function library_catalogue_changed();
-- A statement that removes a session also looks for it in the groups, where what one person made never stands.
drop trigger library_group_session_changed on library_group_session;
create trigger library_group_session_changed after insert or update on library_group_session
  for each statement execute function library_changed();
create trigger library_group_session_removed after delete on library_group_session
  for each row execute function library_changed();
