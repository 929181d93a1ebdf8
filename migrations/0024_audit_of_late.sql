-- Repeated actions are logged once, so each one looks up what the same person did last. With this index the lookup
-- doesn't read all events of that person.
create index audit_event_of_late on audit_event (account_uuid, act, at desc) where account_uuid is not null;
drop index audit_event_account;
