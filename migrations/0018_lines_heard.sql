-- A line that is heard is counted like a script that is written: so many a day.
alter table exercises_use drop constraint exercises_use_kind_check;
alter table exercises_use add constraint exercises_use_kind_check check (kind in ('script', 'sound', 'line'));
