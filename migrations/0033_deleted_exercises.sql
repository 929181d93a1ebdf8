-- A deleted exercise can be restored for an hour. Then a job removes it with its files, and with everyone's favorites
-- and progress for it.
alter table exercises_exercise add column deleted_at timestamptz;
create index exercises_exercise_deleted on exercises_exercise (deleted_at) where deleted_at is not null;
-- Titles of deleted exercises are free, so that a deleted exercise doesn't block the title for another one.
drop index exercises_exercise_title;
create unique index exercises_exercise_title on exercises_exercise (account_uuid, lower(title collate "und-x-icu"))
  where deleted_at is null;
