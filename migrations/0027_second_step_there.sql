-- Whether the platform asked for a second step, until the window of their own is open.
alter table partner_lti_arrival add column second_step boolean not null default false;
