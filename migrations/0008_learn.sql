-- Learn: disciplines, standards, units, lessons and handouts, and each teacher's own records.

create table learn_discipline (
  id text primary key,
  title text not null,
  description text not null default '',
  -- Name of a chart color in the design tokens, such as `data-1`.
  color text not null,
  icon text not null,
  -- [{id, title, description}] in display order.
  competencies jsonb not null default '[]',
  position int not null,
  revision int not null default 1,
  edited_at timestamptz
);
create unique index learn_discipline_title on learn_discipline (lower(title collate "und-x-icu"));

-- Standards that lessons cover, by framework, such as a state's resiliency standards.
create table learn_standard (
  uuid uuid primary key,
  framework text not null,
  code text not null,
  title text not null,
  text text not null,
  -- Age groups: `k_5`, `middle_school`, `high_school`.
  bands text[] not null default '{}',
  position int not null
);
create unique index learn_standard_code on learn_standard (lower(framework), lower(code));

create table learn_unit (
  uuid uuid primary key,
  -- The path `grade/name` for an authored unit, and the uuid for a unit that was created in the app.
  slug text not null unique,
  grade text not null,
  position int not null,
  title text not null,
  discipline_id text not null references learn_discipline (id),
  competency text not null default '',
  description text not null default '',
  -- Rich text, as in lessons.
  about jsonb not null default '{"type":"doc","content":[]}',
  before jsonb not null default '{"type":"doc","content":[]}',
  sequence text not null default '',
  standards uuid[] not null default '{}',
  scene text not null,
  palette text not null,
  -- An archived unit is in no list, and another unit can have its title.
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  -- Teachers with a demo account see only units for which this is true.
  demo boolean not null default false,
  published_at timestamptz,
  -- Set when a system admin edits the unit. From then on seeds don't change it.
  edited_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index learn_unit_grade on learn_unit (grade, position);
create index learn_unit_discipline on learn_unit (discipline_id);
-- Titles are unique within a grade, regardless of case. See docs/product.md#names-that-must-be-unique.
create unique index learn_unit_title on learn_unit (grade, lower(title collate "und-x-icu")) where status <> 'archived';

create table learn_lesson (
  uuid uuid primary key,
  unit_uuid uuid not null references learn_unit (uuid) on delete cascade,
  -- Position in the unit, from 1.
  number int not null,
  title text not null,
  description text not null default '',
  minutes int not null,
  -- What students can do after the lesson, one sentence each.
  aims text[] not null default '{}',
  discipline_id text not null references learn_discipline (id),
  competency text not null default '',
  standards uuid[] not null default '{}',
  -- Rich text by part: get_ready, begin, explore, practise, reflect, notes, extension.
  parts jsonb not null default '{}',
  -- [{title, url, sub_section}]
  links jsonb not null default '[]',
  -- Teachers see the lesson if this is true and its unit is published.
  live boolean not null default false,
  edited_at timestamptz,
  deleted_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index learn_lesson_unit on learn_lesson (unit_uuid, number);
create index learn_lesson_discipline on learn_lesson (discipline_id);
-- Teachers' lists count the visible lessons of each unit, and find lessons by standard.
create index learn_lesson_live on learn_lesson (unit_uuid) where live and deleted_at is null;
create index learn_lesson_standards on learn_lesson using gin (standards);
create unique index learn_lesson_title on learn_lesson (unit_uuid, lower(title collate "und-x-icu"))
  where deleted_at is null;

-- Sessions to play in a lesson. There is no foreign key, and a session that the catalog no longer has is left out.
create table learn_lesson_session (
  lesson_uuid uuid not null references learn_lesson (uuid) on delete cascade,
  position int not null,
  session_uuid uuid not null,
  sub_section text not null default '',
  primary key (lesson_uuid, position)
);
create index learn_lesson_session_session on learn_lesson_session (session_uuid);

-- Handouts as structured text, from which PDFs are rendered.
create table learn_handout (
  uuid uuid primary key,
  unit_uuid uuid not null references learn_unit (uuid) on delete cascade,
  slug text not null,
  title text not null,
  kind text not null check (kind in ('worksheet', 'poster', 'family_letter', 'slips', 'teacher_notes')),
  orientation text not null check (orientation in ('portrait', 'landscape')),
  audience text not null,
  text text not null,
  -- The rendered PDF: its storage key, its size in bytes, and the hash of the source that it was rendered from. If
  -- the hash of the current source differs, the PDF is rendered again.
  pdf_key text,
  pdf_size bigint,
  pdf_made_of text,
  unique (unit_uuid, slug)
);

-- Files and handouts of a lesson, a unit or a discipline.
create table learn_attachment (
  uuid uuid primary key,
  lesson_uuid uuid references learn_lesson (uuid) on delete cascade,
  unit_uuid uuid references learn_unit (uuid) on delete cascade,
  discipline_id text references learn_discipline (id) on delete cascade,
  file_uuid uuid,
  handout_uuid uuid references learn_handout (uuid) on delete cascade,
  title text not null,
  role text not null,
  sub_section text not null default '',
  position int not null,
  check (num_nonnulls(lesson_uuid, unit_uuid, discipline_id) = 1),
  check (num_nonnulls(file_uuid, handout_uuid) = 1)
);
create index learn_attachment_lesson on learn_attachment (lesson_uuid, position);
create index learn_attachment_unit on learn_attachment (unit_uuid, position);
create index learn_attachment_discipline on learn_attachment (discipline_id, position);
create index learn_attachment_file on learn_attachment (file_uuid);
create index learn_attachment_handout on learn_attachment (handout_uuid);

-- The days on which a teacher taught a lesson.
create table learn_mark (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  lesson_uuid uuid not null references learn_lesson (uuid) on delete cascade,
  taught_on date not null,
  marked_at timestamptz not null,
  primary key (account_uuid, lesson_uuid, taught_on)
);
create index learn_mark_newest on learn_mark (account_uuid, taught_on desc, marked_at desc);
create index learn_mark_lesson on learn_mark (lesson_uuid);

-- A teacher's notes on a lesson. Only their author can read them.
create table learn_note (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  lesson_uuid uuid not null references learn_lesson (uuid) on delete cascade,
  text text not null,
  revision int not null default 1,
  updated_at timestamptz not null,
  primary key (account_uuid, lesson_uuid)
);
create index learn_note_lesson on learn_note (lesson_uuid);

-- Exit checks: how many hands were raised at the end of a lesson, as its teacher counted them. No student is named.
create table learn_pulse (
  uuid uuid primary key,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  lesson_uuid uuid not null references learn_lesson (uuid) on delete cascade,
  client_uuid uuid not null,
  held_on date not null,
  -- The number of raised hands by choice: {choice id: count}
  hands jsonb not null,
  sent_at timestamptz not null,
  unique (account_uuid, client_uuid)
);
create index learn_pulse_lesson on learn_pulse (lesson_uuid, account_uuid);
