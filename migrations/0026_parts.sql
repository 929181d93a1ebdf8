-- The two tables that grow with every use are partitioned by person. A query about one person reads one of eight
-- partitions, and retention deletes from one after the other. They are not partitioned by month, because each school
-- decides its retention. See docs/decisions/063-partitioned-usage-tables.md.
create schema if not exists parts;

alter table library_play rename to library_play_whole;
alter table library_play_whole rename constraint library_play_pkey to library_play_whole_pkey;
drop index library_play_newest;
drop index library_play_session;
create table library_play (
  uuid uuid not null,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  session_uuid uuid not null references library_session (uuid) on delete cascade,
  started_at timestamptz not null,
  reported_at timestamptz not null,
  paused_seconds double precision not null,
  completed boolean not null default false,
  heard_seconds double precision not null default 0,
  primary key (account_uuid, uuid)
) partition by hash (account_uuid);
create table parts.library_play_0 partition of library_play for values with (modulus 8, remainder 0);
create table parts.library_play_1 partition of library_play for values with (modulus 8, remainder 1);
create table parts.library_play_2 partition of library_play for values with (modulus 8, remainder 2);
create table parts.library_play_3 partition of library_play for values with (modulus 8, remainder 3);
create table parts.library_play_4 partition of library_play for values with (modulus 8, remainder 4);
create table parts.library_play_5 partition of library_play for values with (modulus 8, remainder 5);
create table parts.library_play_6 partition of library_play for values with (modulus 8, remainder 6);
create table parts.library_play_7 partition of library_play for values with (modulus 8, remainder 7);
insert into library_play
  select uuid, account_uuid, session_uuid, started_at, reported_at, paused_seconds, completed, heard_seconds
  from library_play_whole;
drop table library_play_whole;
create index library_play_newest on library_play (account_uuid, started_at desc, uuid);
create index library_play_session on library_play (session_uuid);

alter table activity_usage rename to activity_usage_whole;
alter table activity_usage_whole rename constraint activity_usage_pkey to activity_usage_whole_pkey;
drop index activity_usage_date;
create table activity_usage (
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  usage_type text not null,
  -- The reported period: `start_time` and `end_time` in Unix seconds, the next three in the local time of the person.
  start_time bigint not null,
  end_time bigint not null,
  user_start_time text not null,
  user_end_time text not null,
  log_date date not null,
  used_seconds double precision not null,
  primary key (account_uuid, start_time, usage_type)
) partition by hash (account_uuid);
create table parts.activity_usage_0 partition of activity_usage for values with (modulus 8, remainder 0);
create table parts.activity_usage_1 partition of activity_usage for values with (modulus 8, remainder 1);
create table parts.activity_usage_2 partition of activity_usage for values with (modulus 8, remainder 2);
create table parts.activity_usage_3 partition of activity_usage for values with (modulus 8, remainder 3);
create table parts.activity_usage_4 partition of activity_usage for values with (modulus 8, remainder 4);
create table parts.activity_usage_5 partition of activity_usage for values with (modulus 8, remainder 5);
create table parts.activity_usage_6 partition of activity_usage for values with (modulus 8, remainder 6);
create table parts.activity_usage_7 partition of activity_usage for values with (modulus 8, remainder 7);
insert into activity_usage
  select account_uuid, usage_type, start_time, end_time, user_start_time, user_end_time, log_date, used_seconds
  from activity_usage_whole;
drop table activity_usage_whole;
create index activity_usage_date on activity_usage (log_date);
