-- The catalog, and each person's favorites, progress and plays.

create table library_session (
  uuid uuid primary key,
  slug text not null unique,
  title text not null,
  description text not null,
  session_type text not null check (session_type in ('session', 'thought_exercise')),
  audience text not null check (audience in ('k_5', 'middle_school', 'high_school', 'adult')),
  -- Duration in seconds. It is an estimate until the audio is rendered, and exact after that.
  duration double precision not null,
  technique text not null,
  theme text not null,
  energy text not null,
  eyes text not null check (eyes in ('open', 'choice')),
  author text not null,
  narrator text not null,
  scene text not null,
  palette text not null,
  related text[] not null default '{}',
  position int not null,
  script text not null,
  status text not null default 'processing' check (status in ('draft', 'processing', 'ready')),
  -- `render_key` identifies the source of the audio, and `rendered_key` the source of the stored audio. If they
  -- differ, the audio is rendered again.
  render_key text not null,
  rendered_key text,
  -- The order in which missing audio is rendered before anyone requests it; the lowest number comes first.
  render_order int not null,
  audio_key text,
  transcript_key text,
  captions_key text,
  -- Storage folder of the cover's sizes and crops. Null until the cover is rendered.
  cover_key text,
  cues jsonb not null default '[]',
  published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Sessions that someone opened before their audio was ready. They are rendered before all others.
create table library_wanted (
  session_uuid uuid primary key references library_session (uuid) on delete cascade,
  wanted_at timestamptz not null
);

create table library_group (
  uuid uuid primary key,
  slug text not null unique,
  group_type text not null check (group_type in ('series', 'collection')),
  title text not null,
  description text not null,
  audience text not null,
  scene text not null,
  palette text not null,
  cover_key text,
  position int not null
);

create table library_group_session (
  group_uuid uuid not null references library_group (uuid) on delete cascade,
  session_uuid uuid not null references library_session (uuid) on delete cascade,
  position int not null,
  primary key (group_uuid, session_uuid)
);

create table library_ambience (
  slug text primary key,
  name text not null,
  position int not null,
  audio_key text,
  cover_key text,
  scene text not null,
  palette text not null,
  loop_start double precision not null default 0,
  loop_end double precision not null default 0,
  rendered_key text
);

-- A single row. Its version rises with every change of the catalog, so that every process notices when its copy in
-- memory is outdated. See docs/decisions/011-catalog-in-memory.md.
create table library_version (
  single boolean primary key default true check (single),
  version bigint not null default 1
);
insert into library_version default values;

create function library_changed() returns trigger language plpgsql as $$
begin
  update library_version set version = version + 1;
  return null;
end
$$;
create trigger library_session_changed after insert or update or delete on library_session
  for each statement execute function library_changed();
create trigger library_group_changed after insert or update or delete on library_group
  for each statement execute function library_changed();
create trigger library_group_session_changed after insert or update or delete on library_group_session
  for each statement execute function library_changed();
create trigger library_ambience_changed after insert or update or delete on library_ambience
  for each statement execute function library_changed();

create table library_favourite (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  session_uuid uuid not null references library_session (uuid) on delete cascade,
  created_at timestamptz not null,
  primary key (account_uuid, session_uuid)
);
create index library_favourite_newest on library_favourite (account_uuid, created_at desc, session_uuid);

-- A person's position in a session. The newest report wins, so that a late report never moves the position back.
create table library_progress (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  session_uuid uuid not null references library_session (uuid) on delete cascade,
  paused_seconds double precision not null,
  -- Time of the newest report in Unix milliseconds, by the server's clock.
  reported_at bigint not null,
  listened_at timestamptz not null,
  completed_at timestamptz,
  primary key (account_uuid, session_uuid)
);
create index library_progress_newest on library_progress (account_uuid, listened_at desc, session_uuid);

-- Every play is a row of its own. The plays are the history, and a lost position can be recovered from them.
create table library_play (
  uuid uuid primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  session_uuid uuid not null references library_session (uuid) on delete cascade,
  started_at timestamptz not null,
  reported_at timestamptz not null,
  paused_seconds double precision not null,
  completed boolean not null default false
);
create index library_play_account on library_play (account_uuid, started_at desc);
