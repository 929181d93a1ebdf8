-- `roster_key` is the id of a person or class in the school's roster system. It identifies them even if their names
-- change.

alter table identity_account add column roster_key text;
create unique index identity_account_roster_key on identity_account (organization_uuid, roster_key)
  where roster_key is not null;
alter table identity_section add column roster_key text;
create unique index identity_section_roster_key on identity_section (organization_uuid, roster_key)
  where roster_key is not null;
-- What added the membership. An import or sync removes only the memberships that the same source added. Null if it
-- was added by hand.
alter table identity_section_member add column brought_by text check (brought_by in ('roster', 'platform'));
