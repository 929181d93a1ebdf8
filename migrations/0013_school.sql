-- A school keeps itself: its days, its adults and lines, its questions, its copy and its end.

alter table identity_organization
  -- {"terms": [{"name", "from", "until"}], "holidays": [...]}, whole days; nobody is asked how they are outside of terms
  add column school_days jsonb not null default '{"terms": [], "holidays": []}',
  -- counts what admins saved, so that of two at once neither writes over the other unseen
  add column revision int not null default 1,
  -- while it is closing only its admins come in; what is kept is erased at the second moment
  add column closing_since timestamptz,
  add column erased_from timestamptz,
  add check ((closing_since is null) = (erased_from is null));
create index identity_organization_closing on identity_organization (erased_from) where erased_from is not null;

alter table support_contact
  -- what pupils read while they are away
  add column away_words text,
  add column revision int not null default 1;

alter table support_request
  -- who had it before, where an adult has asked another one to go
  add column handed_by uuid references support_contact (uuid) on delete set null;
create index support_request_handed_by on support_request (handed_by) where handed_by is not null;

-- A school's own lines; only those that somebody has checked are offered.
create table support_helpline (
  uuid uuid primary key,
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  position int not null,
  name text not null,
  note text not null,
  call text,
  text_to text,
  text_body text,
  chat text,
  -- for whoever is hurt by others
  against_harm boolean not null default false,
  checked_at timestamptz,
  revision int not null default 1
);
create index support_helpline_organization on support_helpline (organization_uuid, position);

alter table privacy_export
  -- begun by the school for a family; it opens for the person alone all the same
  add column by_school boolean not null default false;

-- Copies of what a school may take along.
create table privacy_school_export (
  uuid uuid primary key,
  organization_uuid uuid not null references identity_organization (uuid) on delete cascade,
  asked_at timestamptz not null,
  status text not null default 'making' check (status in ('making', 'ready', 'failed')),
  file_key text,
  size bigint,
  until timestamptz not null
);
create index privacy_school_export_newest on privacy_school_export (organization_uuid, asked_at desc);

-- That a school was erased, and how much it was: numbers only, of nobody.
create table privacy_ended_school (
  organization_uuid uuid primary key,
  name text not null,
  people int not null,
  closed_at timestamptz not null,
  erased_at timestamptz not null
);
