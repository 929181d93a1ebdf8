-- The recording studio: an adult of a school records a session line by line, and the school hears their voice.

-- Everything here is deleted with the person. After a voice was taken back, only its uuid and the day are left, in
-- privacy_erased, so that a restored backup doesn't bring it back.
create table studio_recording (
  uuid uuid primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  -- Null after the session was deleted. A job then deletes the recording with its files.
  session_uuid uuid references library_session (uuid) on delete set null,
  language text not null,
  title text not null,
  -- What is read: the lines with their pauses, as they were when recording began or was last updated.
  script jsonb not null,
  -- A hash of the script. The recording is outdated when the session has another one.
  script_key text not null,
  state text not null default 'open' check (state in ('open', 'handed_in', 'published')),
  -- The name that listeners see. Empty until the recording is handed in.
  narrator_name text not null default '',
  -- The number of the accepted consent text, and when it was accepted.
  consent int,
  consented_at timestamptz,
  -- Why an admin returned the recording.
  note text not null default '',
  handed_in_at timestamptz,
  published_at timestamptz,
  reviewed_by uuid references identity_account (uuid) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- A person works on one recording of a session at a time.
create unique index studio_recording_open on studio_recording (account_uuid, session_uuid, language)
  where state <> 'published';
create index studio_recording_school on studio_recording (organization_uuid, state);
create index studio_recording_session on studio_recording (session_uuid);
create index studio_recording_reviewer on studio_recording (reviewed_by) where reviewed_by is not null;

create table studio_take (
  -- Chosen by the client, so that a repeated upload stores nothing twice.
  uuid uuid primary key,
  recording_uuid uuid not null references studio_recording (uuid) on delete cascade,
  -- The index of the line in the script.
  line int not null check (line >= 0),
  audio_key text not null,
  -- In seconds, and in dBFS.
  seconds double precision not null,
  speech_seconds double precision not null,
  level double precision not null,
  peak double precision not null,
  floor double precision not null,
  best boolean not null,
  recorded_at timestamptz not null
);
create index studio_take_recording on studio_take (recording_uuid, line);
create index studio_take_file on studio_take (audio_key);
create unique index studio_take_best on studio_take (recording_uuid, line) where best;

-- The audio that is made from the best takes: a preview for the narrator, and the final one for admins and listeners.
create table studio_audio (
  recording_uuid uuid not null references studio_recording (uuid) on delete cascade,
  purpose text not null check (purpose in ('preview', 'final')),
  state text not null check (state in ('waiting', 'processing', 'ready', 'failed')),
  percent int not null default 0,
  -- Why it failed, for the narrator; empty otherwise.
  problem text not null default '',
  -- A hash of the takes and the script that it is made from.
  takes_key text not null,
  -- The slug of the background sound, if there is one.
  ambience text,
  requested_at timestamptz not null,
  -- The job that processes it, and its last report. Without reports, another job takes over.
  job_id text,
  reported_at timestamptz,
  audio_key text,
  transcript_key text,
  captions_key text,
  duration double precision,
  cues jsonb,
  primary key (recording_uuid, purpose)
);

-- The recording that a school hears instead of the session's own audio. A newer one replaces it.
create table library_narration (
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  session_uuid uuid not null references library_session (uuid) on delete cascade,
  language text not null,
  recording_uuid uuid not null references studio_recording (uuid) on delete cascade,
  -- The narrator. The row is theirs, also if somebody else owns the session.
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  narrator text not null,
  audio_key text not null,
  transcript_key text not null,
  captions_key text not null,
  duration double precision not null,
  cues jsonb not null,
  published_at timestamptz not null,
  primary key (organization_uuid, session_uuid, language)
);
create unique index library_narration_recording on library_narration (recording_uuid);
create index library_narration_session on library_narration (session_uuid);
create index library_narration_account on library_narration (account_uuid);
-- Deleting a session or a school also runs a delete here, even if no row matches. A row trigger then leaves the version.
create trigger library_narration_changed after insert or update or delete on library_narration
  for each row execute function library_changed();

-- Changing an exercise ends its offer, and the recording reads words that it doesn't have anymore. Nobody hears it then.
create function library_sharing_ended() returns trigger language plpgsql as $$
begin
  delete from library_narration where session_uuid = new.uuid and organization_uuid = old.shared_with;
  return null;
end
$$;
create trigger library_session_unshared after update of shared_with on library_session for each row
  when (old.shared_with is not null and new.shared_with is distinct from old.shared_with)
  execute function library_sharing_ended();

-- A school doesn't play the voice of a person whose account is deactivated, and plays it again after reactivation.
create function library_narrator_changed() returns trigger language plpgsql as $$
begin
  if exists (select from library_narration where account_uuid = new.uuid) then
    update library_version set version = version + 1;
  end if;
  return null;
end
$$;
create trigger identity_account_narrator_changed after update of disabled_at on identity_account for each row
  when ((old.disabled_at is null) <> (new.disabled_at is null))
  execute function library_narrator_changed();

-- Notifications about recordings.
alter table notices_notification
  add column recording_uuid uuid references studio_recording (uuid) on delete cascade,
  drop constraint notices_notification_type_check,
  add constraint notices_notification_type_check check (type in ('queue', 'rate_limit', 'recording')),
  drop constraint notices_notification_moment_check,
  add constraint notices_notification_moment_check check (
    moment in ('waiting', 'ready', 'limited', 'available', 'failed', 'handed_in', 'published', 'returned'));
drop index notices_notification_one;
create unique index notices_notification_one on notices_notification (account_uuid, type, exercise_uuid, recording_uuid)
  nulls not distinct where status = 'pending';
create index notices_notification_recording on notices_notification (recording_uuid) where recording_uuid is not null;
