-- A deleted exercise can be restored for an hour. Then a job removes it with its files and everybody's marks on it.
alter table exercises_exercise add column deleted_at timestamptz;
create index exercises_exercise_deleted on exercises_exercise (deleted_at) where deleted_at is not null;
-- Its title is free meanwhile: what was deleted must not keep anybody from naming another exercise.
drop index exercises_exercise_title;
create unique index exercises_exercise_title on exercises_exercise (account_uuid, lower(title collate "und-x-icu"))
  where deleted_at is null;
