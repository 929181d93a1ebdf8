-- The guided catalogue of the installation, and what each person keeps of it.

create table library_session (
  uuid uuid primary key,
  slug text not null unique,
  title text not null,
  description text not null,
  session_type text not null check (session_type in ('session', 'thought_exercise')),
  audience text not null check (audience in ('k_5', 'middle_school', 'high_school', 'adult')),
  -- seconds, exact once rendered
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
  -- what the sound is to be made from, and what the stored sound was made from: where they differ it is made anew
  render_key text not null,
  rendered_key text,
  -- the order in which sounds are made before anyone asks
  render_order int not null,
  audio_key text,
  transcript_key text,
  captions_key text,
  -- folder of the cover's sizes and crops; null until they are painted
  cover_key text,
  cues jsonb not null default '[]',
  published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Sessions someone has opened while they were still being made: these are rendered before all others.
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

-- One row that changes with the catalogue, so that every process knows when its copy is old.
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

-- Where a person is: the newest report wins (decision 11).
create table library_progress (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  session_uuid uuid not null references library_session (uuid) on delete cascade,
  paused_seconds double precision not null,
  -- epoch milliseconds of the moment, by the server's clock
  reported_at bigint not null,
  listened_at timestamptz not null,
  completed_at timestamptz,
  primary key (account_uuid, session_uuid)
);
create index library_progress_newest on library_progress (account_uuid, listened_at desc, session_uuid);

-- Every play stays as a row, so that a lost position can be found again.
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
