-- Until when a call is being sent. A retry by an admin skips the call until then, so that the platform never gets it
-- twice at once. Null if it is not being sent.
alter table assignments_outbox add column under_way_until timestamptz;
