-- The texts of a lesson lie beside its row, as they are: lists and counts that do not read them pass over them.
alter table learn_lesson alter column parts set storage external;
alter table learn_unit alter column about set storage external;
alter table learn_unit alter column before set storage external;
