-- Joining a class by its code.

-- The role that the code gives. The default is student, so that a code on a classroom board makes nobody a teacher.
alter table identity_section add column code_part text not null default 'pupil' check (code_part in ('pupil', 'teacher'));
