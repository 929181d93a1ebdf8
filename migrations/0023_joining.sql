-- Joining a class by its code, where there is no partner.

-- whom it lets in; a code that stands on a board makes nobody a teacher
alter table identity_section add column code_part text not null default 'pupil' check (code_part in ('pupil', 'teacher'));
