-- Stores long texts outside of the row and without compression, so that lists and counts, which don't need them, read
-- less.
alter table learn_lesson alter column parts set storage external;
alter table learn_unit alter column about set storage external;
alter table learn_unit alter column before set storage external;
