-- SAML and LTI each have names of their own for people. Where a school has both, two people may have the same name, one in
-- each: connection, protocol and subject together say who somebody is.
alter table partner_person add column protocol text check (protocol in ('saml', 'lti'));

-- Of a connection that introduced itself by LTI the names are LTI's, also where a provider signs beside it: nobody can tell
-- afterwards which of them came by SAML, and a name must never open the account of somebody else.
update partner_person person set protocol = case connection.kind when 'lti13' then 'lti' else 'saml' end
from partner_connection connection where connection.uuid = person.connection_uuid;

alter table partner_person
  alter column protocol set not null,
  drop constraint partner_person_pkey,
  add primary key (connection_uuid, protocol, subject);
drop index partner_person_account;
create unique index partner_person_account on partner_person (account_uuid, connection_uuid, protocol);
