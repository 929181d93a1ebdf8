-- What a school's other program calls people and classes, so that they stay the same when their names change.

alter table identity_account add column roster_key text;
create unique index identity_account_roster_key on identity_account (organization_uuid, roster_key)
  where roster_key is not null;
alter table identity_section add column roster_key text;
create unique index identity_section_roster_key on identity_section (organization_uuid, roster_key)
  where roster_key is not null;
-- Whoever came into a class by a roster, or by the school's platform, may leave it the same way; null is by hand.
alter table identity_section_member add column brought_by text check (brought_by in ('roster', 'platform'));
