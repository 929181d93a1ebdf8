-- Classes as school admins manage them, sign-in cards, and family consent.

alter table identity_section
  add column audience text not null default 'middle_school'
    check (audience in ('k_5', 'middle_school', 'high_school', 'adult')),
  add column created_at timestamptz not null default now(),
  add column archived_at timestamptz,
  -- The class code as it is shown, such as `KQM-7RT`. Null if the class has none.
  add column code text,
  add column code_until timestamptz;
update identity_section set audience = grade where grade in ('k_5', 'high_school');
update identity_section set audience = 'k_5' where grade = 'kindergarten' or grade like 'grade\_%';
create unique index identity_section_code on identity_section (code) where code is not null;
-- Only active classes need different names, because next year's class may have the same name.
drop index identity_section_name;
create unique index identity_section_name on identity_section (organization_uuid, lower(name collate "und-x-icu"))
  where archived_at is null;

alter table identity_account
  -- When the student's current passphrase was generated. Null if the password is not a generated passphrase.
  add column passphrase_at timestamptz,
  -- The parts of the app that the family has consented to. It repeats the newest answers of identity_consent, so that
  -- every call can check them.
  add column consented text[] not null default '{}';

-- Sign-in cards. The picture code on the card contains the secret, and only its hash is stored. A new card replaces
-- the old one.
create table identity_card (
  account_uuid uuid primary key references identity_account (uuid) on delete cascade,
  secret_hash bytea not null unique,
  issued_at timestamptz not null,
  until timestamptz not null,
  used_at timestamptz
);

-- The parts of the app that need family consent before a student can use them.
alter table identity_organization add column consent_for text[] not null default '{}';

-- Every answer of a family. The newest answer for each part applies.
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
