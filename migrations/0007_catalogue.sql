-- The catalogue as operators keep it: what they edited stays theirs, what they upload is made ready, what they delete can
-- be brought back for a while.

alter table library_session
  -- what its sound is made from
  add column made_from text not null default 'script' check (made_from in ('script', 'upload')),
  -- an operator changed something: seeds leave it alone from then on
  add column edited_at timestamptz,
  -- it was in everybody's lists at some time: what was heard of it goes on counting
  add column published_at timestamptz,
  add column deleted_at timestamptz,
  add column revision int not null default 1,
  -- folder of an uploaded picture, in place of the print
  add column picture_key text,
  -- whether the times of the words were given, or guessed by where somebody speaks
  add column cues_timed boolean not null default true,
  -- {size, lufs, true_peak_db, waveform, voiced}: the sound as it was measured; null where it was spoken here
  add column sound jsonb,
  -- of the file as it was sent, so that the same one is not taken twice
  add column source_sha256 text,
  -- what a manifest calls it
  add column import_id text unique,
  -- of its row and transcript there, so that an unchanged one is left as it is
  add column import_sha256 text;
update library_session set published_at = created_at where published;

alter table library_group
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  add column revision int not null default 1,
  add column picture_key text;
-- Names are one's own without regard to case (decision 57).
create unique index library_group_title on library_group (group_type, lower(title collate "und-x-icu"))
  where deleted_at is null;

alter table library_ambience
  add column uuid uuid not null default gen_random_uuid() unique,
  add column made_from text not null default 'built_in' check (made_from in ('built_in', 'upload')),
  add column published boolean not null default true,
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  add column revision int not null default 1,
  add column picture_key text;

-- One making ready of one uploaded sound. Kept while it is on its way or has failed.
create table library_processing (
  uuid uuid primary key,
  session_uuid uuid unique references library_session (uuid) on delete cascade,
  ambience_uuid uuid unique references library_ambience (uuid) on delete cascade,
  -- where the file lies as it was sent; null once it is gone
  source_key text,
  file_name text not null,
  file_size bigint not null,
  step text not null default 'waiting'
    check (step in ('waiting', 'probe', 'decode', 'normalise', 'waveform', 'cover', 'failed', 'cancelled')),
  percent double precision not null default 0,
  -- a sentence for people
  problem text not null default '',
  -- an import asked for it to be shown as soon as it is ready
  then_publish boolean not null default false,
  asked_at timestamptz not null,
  check (num_nonnulls(session_uuid, ambience_uuid) = 1)
);

-- Pictures that were painted for covers; one that no cover took goes after a while.
create table library_picture (
  key text primary key,
  painted_at timestamptz not null
);

-- A session that goes is looked for wherever it is kept.
create index library_favourite_session on library_favourite (session_uuid);
create index library_progress_session on library_progress (session_uuid);
create index library_play_session on library_play (session_uuid);
create index library_group_session_session on library_group_session (session_uuid);
