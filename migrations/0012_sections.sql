-- Classes as a school keeps them, cards to sign in with, and what families have said.

alter table identity_section
  add column audience text not null default 'middle_school'
    check (audience in ('k_5', 'middle_school', 'high_school', 'adult')),
  add column created_at timestamptz not null default now(),
  add column archived_at timestamptz,
  -- what pupils come in by where there is no partner, as it is written
  add column code text,
  add column code_until timestamptz;
update identity_section set audience = grade where grade in ('k_5', 'high_school');
update identity_section set audience = 'k_5' where grade = 'kindergarten' or grade like 'grade\_%';
create unique index identity_section_code on identity_section (code) where code is not null;
-- The next year has a class of the same name again.
drop index identity_section_name;
create unique index identity_section_name on identity_section (organization_uuid, lower(name collate "und-x-icu"))
  where archived_at is null;

alter table identity_account
  -- when its passphrase was last made for a card
  add column passphrase_at timestamptz,
  -- what a family has said yes to; as identity_consent has it
  add column consented text[] not null default '{}';

-- A card that signs its pupil in: the secret is on the paper, and its hash here. A new one takes the place of the old.
create table identity_card (
  account_uuid uuid primary key references identity_account (uuid) on delete cascade,
  secret_hash bytea not null unique,
  issued_at timestamptz not null,
  until timestamptz not null,
  used_at timestamptz
);

-- What families have to agree to first, for pupils (decision 61).
alter table identity_organization add column consent_for text[] not null default '{}';

-- Every answer of a family; the newest holds.
create table identity_consent (
  uuid uuid primary key default gen_random_uuid(),
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  part text not null check (part in ('app', 'custom_exercises', 'journal', 'check_ins')),
  answer text not null check (answer in ('given', 'refused', 'none')),
  how text not null check (how in ('form', 'e_mail', 'phone', 'in_person', 'other')),
  answered_on date not null,
  noted_at timestamptz not null,
  noted_by uuid references identity_account (uuid) on delete set null
);
create index identity_consent_newest on identity_consent (account_uuid, part, noted_at desc);
create index identity_consent_noted_by on identity_consent (noted_by) where noted_by is not null;
