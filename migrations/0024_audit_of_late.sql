-- Whoever turns pages is asked each time what they have just done: that never walks through all they ever did.
create index audit_event_of_late on audit_event (account_uuid, act, at desc) where account_uuid is not null;
drop index audit_event_account;
