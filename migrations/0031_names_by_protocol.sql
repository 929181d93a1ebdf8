-- SAML and LTI each have their own subjects for people. If a school uses both, two people may have the same subject,
-- one in each protocol. So connection, protocol and subject together identify a person.
alter table partner_person add column protocol text check (protocol in ('saml', 'lti'));

-- Existing subjects of a connection that was registered by LTI become LTI subjects, even if SAML is used beside it.
-- Nobody can tell afterwards which of them came by SAML, and a subject must never open another person's account.
update partner_person person set protocol = case connection.kind when 'lti13' then 'lti' else 'saml' end
from partner_connection connection where connection.uuid = person.connection_uuid;

alter table partner_person
  alter column protocol set not null,
  drop constraint partner_person_pkey,
  add primary key (connection_uuid, protocol, subject);
drop index partner_person_account;
create unique index partner_person_account on partner_person (account_uuid, connection_uuid, protocol);
