-- School settings: calendar, support contacts, helplines, data exports and closing.

alter table identity_organization
  -- {"terms": [{"name", "from", "until"}], "holidays": [...]}. Days are ISO dates, and both ends are included.
  -- Outside of terms and on holidays nobody is asked for a check-in. Without terms, every day that is no holiday
  -- counts.
  add column school_days jsonb not null default '{"terms": [], "holidays": []}',
  -- Counts the changes by admins. A change must name the current revision, so that nobody overwrites another change
  -- unseen.
  add column revision int not null default 1,
  -- While a school is closing, only its admins can sign in. The school is erased after `erased_from`; until then the
  -- closing can be undone.
  add column closing_since timestamptz,
  add column erased_from timestamptz,
  add check ((closing_since is null) = (erased_from is null));
create index identity_organization_closing on identity_organization (erased_from) where erased_from is not null;

alter table support_contact
  -- What students read while the contact is not available. Null if there is no text.
  add column away_words text,
  add column revision int not null default 1;

alter table support_request
  -- The contact who passed the request on to the current one. Null if nobody did.
  add column handed_by uuid references support_contact (uuid) on delete set null;
create index support_request_handed_by on support_request (handed_by) where handed_by is not null;

-- A school's own helplines. Students see only those that somebody has checked: `checked_at` is not null.
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
  -- True if the helpline is for people who are hurt by others.
  against_harm boolean not null default false,
  checked_at timestamptz,
  revision int not null default 1
);
create index support_helpline_organization on support_helpline (organization_uuid, position);

alter table privacy_export
  -- True if the school requested the export for a family. Even then, only the person can open it.
  add column by_school boolean not null default false;

-- Data exports of a school.
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

-- Erased schools: when, and how many people they had. No personal data is stored.
create table privacy_ended_school (
  organization_uuid uuid primary key,
  name text not null,
  people int not null,
  closed_at timestamptz not null,
  erased_at timestamptz not null
);
