-- Hearing a single line also uses the daily quota, as scripts and audio do.
alter table exercises_use drop constraint exercises_use_kind_check;
alter table exercises_use add constraint exercises_use_kind_check check (kind in ('script', 'sound', 'line'));
