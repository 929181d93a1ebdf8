-- Custom exercises, the notifications about them, and the daily quota.

-- Features that a school can turn off.
alter table identity_organization
  add column custom_exercises boolean not null default true,
  -- Whether text that is written at this school may be sent to an external provider.
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
  -- Slug of the background sound. Null for none.
  ambience text,
  -- The lines of the script: [{id, kind, text, pause, fixed, line, by}]. `pause` is {min, ideal, max} or {hold}, in
  -- seconds. `fixed` is the pause that the person set, or null.
  segments jsonb not null,
  -- Ids of the built-in composer's lines in this script. The person's next scripts avoid them.
  line_ids text[] not null default '{}',
  seed bigint not null,
  eyes text not null check (eyes in ('open', 'choice')),
  -- Picture styles that suit the theme, best first.
  painted text[] not null default '{}',
  revision int not null default 1,
  scene text not null,
  palette text not null,
  -- The chosen picture: {id, style, seed, palette, key}, with `original` or `stood_in` if a provider was asked. Null
  -- for the house print.
  picture jsonb,
  cover_key text,
  script_by text not null check (script_by in ('built_in', 'provider', 'person')),
  voice_by text not null default 'built_in' check (voice_by in ('built_in', 'provider')),
  note text,
  status text not null default 'draft' check (status in ('draft', 'processing', 'ready')),
  -- Identifies the current render. A job of an earlier render stops when it finds another value here. Null if nothing
  -- is rendered.
  render_uuid uuid,
  render_stage text,
  render_percent double precision not null default 0,
  render_asked_at timestamptz,
  -- True if nobody waits for this render. It then yields to all others.
  render_patient boolean not null default false,
  -- The revision that the stored audio was rendered from. Null if there is no audio yet.
  heard_revision int,
  audio_key text,
  transcript_key text,
  captions_key text,
  cues jsonb not null default '[]',
  -- Exact duration of the audio in seconds. Null until it is rendered.
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

-- Generated pictures to choose from. Each job generates a set of four.
create table exercises_pictures (
  job uuid primary key,
  exercise_uuid uuid not null references exercises_exercise (uuid) on delete cascade,
  status text not null default 'painting' check (status in ('painting', 'done', 'failed')),
  percent double precision not null default 0,
  -- An array in the shape of exercises_exercise.picture. It grows while the job runs.
  pictures jsonb not null default '[]',
  created_at timestamptz not null
);
create index exercises_pictures_newest on exercises_pictures (exercise_uuid, created_at desc);

-- The uses of the daily quota of a person and their school. A row records that something was generated, never its
-- content.
create table exercises_use (
  -- For audio, the exercise's `render_uuid`. A render that is canceled or fails deletes its row, so that it doesn't
  -- count.
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
  -- Time of the last change. For a quota that is used up, the time at which it is free again.
  at timestamptz not null
);
create index notices_notification_open on notices_notification (account_uuid, at desc) where status = 'pending';
-- A person has at most one open notification for each type and exercise. A newer one replaces it.
create unique index notices_notification_one on notices_notification (account_uuid, type, exercise_uuid)
  nulls not distinct where status = 'pending';

-- A custom exercise is also a session. Only its owner can play it until the school approves it.
alter table library_session drop constraint library_session_session_type_check;
alter table library_session add constraint library_session_session_type_check
  check (session_type in ('session', 'thought_exercise', 'custom_exercise'));
alter table library_session
  -- The person who created the exercise. Null for a session of the catalog.
  add column owner_uuid uuid references identity_account (uuid) on delete cascade,
  -- The school whose people can also play it. Null while only the owner can.
  add column shared_with uuid references identity_organization (uuid) on delete cascade;
create index library_session_owner on library_session (owner_uuid) where owner_uuid is not null;
create index library_session_shared on library_session (shared_with) where shared_with is not null;

-- Every process caches the catalog in memory. A change of a custom exercise must not invalidate that cache, so the
-- version rises only for sessions without an owner.
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
-- Deleting a session also runs a delete on library_group_session, even if no row matches. A statement trigger would
-- then raise the version for every deleted custom exercise, which is never in a group. A row trigger doesn't.
drop trigger library_group_session_changed on library_group_session;
create trigger library_group_session_changed after insert or update on library_group_session
  for each statement execute function library_changed();
create trigger library_group_session_removed after delete on library_group_session
  for each row execute function library_changed();
