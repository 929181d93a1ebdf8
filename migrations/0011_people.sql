-- People as a school keeps them: their grade, whether they ever came, and how a list of twenty thousand is looked through.

alter table identity_account
  -- 0 is Kindergarten
  add column grade smallint check (grade between 0 and 12),
  add column invited_at timestamptz,
  -- signed in last
  add column last_seen_at timestamptz,
  -- said to have left; one who is only missing from a list has not
  add column left_at timestamptz,
  -- counts what admins saved, so that of two at once neither writes over the other unseen
  add column revision int not null default 1,
  -- how lists are in order, without regard to case in any alphabet; short enough to be part of a cursor
  add column name_key text collate "und-x-icu" generated always as
    (lower(left(last_name || ' ' || first_name, 60) collate "und-x-icu")) stored,
  -- the words of their names; the school is one of them, so that a search never walks through other schools' people
  add column name_words tsvector generated always as (to_tsvector('simple'::regconfig,
    'in' || replace(organization_uuid::text, '-', '') || ' ' ||
    regexp_replace(lower((first_name || ' ' || last_name || ' ' || coalesce(username, '') || ' ' || coalesce(email, ''))
      collate "und-x-icu"), '[^[:alnum:]]+', ' ', 'g'))) stored;
create index identity_account_in_order on identity_account (organization_uuid, name_key, uuid);
create index identity_account_name_words on identity_account using gin (name_words);
create index identity_account_disabled on identity_account (disabled_at) where disabled_at is not null;

update identity_account set last_seen_at =
  (select max(accessed_at) from identity_session where account_uuid = identity_account.uuid);
