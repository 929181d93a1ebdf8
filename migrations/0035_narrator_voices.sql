-- The speech provider's voices for the narrators of the catalog, and the recording of sessions with them.

-- Without a row, a narrator has the voice of AI_SPEECH_VOICES.
create table library_narrator_voice (
  narrator text not null,
  language text not null,
  -- The provider's own name of the voice.
  voice text not null check (length(voice) between 1 and 100),
  -- Relative to the usual speed of the voice.
  speed double precision not null check (speed between 0.7 and 1.2),
  revision int not null default 1,
  updated_at timestamptz not null,
  primary key (narrator, language)
);

-- `spoken_by` describes the provider, model, voice and speed of the stored audio, and `voice_name` is the provider's name
-- of the voice. Both are null for the built-in voice and for uploaded audio.
alter table library_session add spoken_by text, add voice_name text;

-- Sessions that wait to be recorded with the provider's voice. A row is deleted when the recording is stored.
create table library_voice_recording (
  session_uuid uuid primary key references library_session (uuid) on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'recording', 'failed')),
  -- The progress of the recording, 0 to 100.
  percent int not null default 0,
  -- Why it failed, for admins; empty otherwise.
  problem text not null default '',
  requested_at timestamptz not null,
  -- The job that records the session, and its last report. Without reports, another job takes over.
  job_id text,
  reported_at timestamptz
);

-- One row: whether recording is paused, why, and the provider's message; empty if it has none.
create table library_recording_pause (
  only_row boolean primary key default true check (only_row),
  pause text check (pause in ('admin', 'budget', 'provider')),
  message text not null default ''
);

-- What recordings have sent to the speech provider in each month (UTC).
create table library_speech_usage (
  month date primary key,
  requests int not null default 0,
  characters int not null default 0
);
