-- Until when a call is under way: a resend leaves it alone meanwhile, or the platform would be told twice at once.
alter table assignments_outbox add column under_way_until timestamptz;
