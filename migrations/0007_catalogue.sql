-- Catalog admin: what system admins edit is not overwritten by seeds, uploads are processed, and deleted content can
-- be restored for a while.

alter table library_session
  -- The source of the audio: rendered from `script`, or an uploaded file.
  add column made_from text not null default 'script' check (made_from in ('script', 'upload')),
  -- Set when a system admin edits the session. From then on seeds don't change it. Null if nobody has edited it.
  add column edited_at timestamptz,
  -- Time of the first publication; null if it was never published. Listening to a session that was unpublished later
  -- still counts.
  add column published_at timestamptz,
  add column deleted_at timestamptz,
  add column revision int not null default 1,
  -- Storage folder of an uploaded picture, which replaces the house print. Null if there is none.
  add column picture_key text,
  -- True if the transcript has times. False if the times are estimated from the detected speech.
  add column cues_timed boolean not null default true,
  -- Measurements of an uploaded sound: {size, lufs, true_peak_db, waveform, voiced}. `size` is in bytes, and `voiced`
  -- lists [from, to] in seconds. Null for rendered audio.
  add column sound jsonb,
  -- SHA-256 of the uploaded file, so that an import doesn't process the same file again.
  add column source_sha256 text,
  -- The session's id in the manifest of an import. Null if it was not imported.
  add column import_id text unique,
  -- Hash of the session's row and transcript in the manifest. If it is the same, the import skips the session.
  add column import_sha256 text;
update library_session set published_at = created_at where published;

alter table library_group
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  add column revision int not null default 1,
  add column picture_key text;
-- Titles are unique within a group type, regardless of case. See docs/product.md#names-that-must-be-unique.
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

-- The processing of one uploaded sound. Success deletes the row. A failure keeps it for a retry.
create table library_processing (
  uuid uuid primary key,
  session_uuid uuid unique references library_session (uuid) on delete cascade,
  ambience_uuid uuid unique references library_ambience (uuid) on delete cascade,
  -- Storage key of the uploaded file. Null once the file is deleted.
  source_key text,
  file_name text not null,
  file_size bigint not null,
  step text not null default 'waiting'
    check (step in ('waiting', 'probe', 'decode', 'normalise', 'waveform', 'cover', 'failed', 'cancelled')),
  percent double precision not null default 0,
  -- The error message for the admin. Empty if there is none.
  problem text not null default '',
  -- True if an import asked to publish the session as soon as it is processed.
  then_publish boolean not null default false,
  asked_at timestamptz not null,
  check (num_nonnulls(session_uuid, ambience_uuid) = 1)
);

-- Pictures that were stored for covers. A job deletes those that no cover uses.
create table library_picture (
  key text primary key,
  painted_at timestamptz not null
);

-- Deleting a session also deletes the rows that refer to it. Without these indexes that would scan the tables.
create index library_favourite_session on library_favourite (session_uuid);
create index library_progress_session on library_progress (session_uuid);
create index library_play_session on library_play (session_uuid);
create index library_group_session_session on library_group_session (session_uuid);
