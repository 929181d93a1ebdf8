-- True if the person passed a second step on the platform. The auth session gets this value when the new window
-- opens.
alter table partner_lti_arrival add column second_step boolean not null default false;
