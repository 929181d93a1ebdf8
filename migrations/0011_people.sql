-- People as school admins manage them: grade, status, and a sort key and search words for lists of 20,000 people.

alter table identity_account
  -- 0 is kindergarten. Null if the grade is unknown.
  add column grade smallint check (grade between 0 and 12),
  add column invited_at timestamptz,
  -- Time of the last sign-in. Null if the person never signed in.
  add column last_seen_at timestamptz,
  -- When the person was marked as withdrawn. Null if not, even if they are missing from an imported list.
  add column left_at timestamptz,
  -- Counts the changes by admins. A change must name the current revision, so that nobody overwrites another change
  -- unseen.
  add column revision int not null default 1,
  -- Sort key of lists: last name and first name in lower case, in any alphabet. It has at most 60 characters of the
  -- name, so that it fits into a cursor.
  add column name_key text collate "und-x-icu" generated always as
    (lower(left(last_name || ' ' || first_name, 60) collate "und-x-icu")) stored,
  -- Search words of the names. The school's uuid is one of them, so that a search reads only the people of one
  -- school.
  add column name_words tsvector generated always as (to_tsvector('simple'::regconfig,
    'in' || replace(organization_uuid::text, '-', '') || ' ' ||
    regexp_replace(lower((first_name || ' ' || last_name || ' ' || coalesce(username, '') || ' ' || coalesce(email, ''))
      collate "und-x-icu"), '[^[:alnum:]]+', ' ', 'g'))) stored;
create index identity_account_in_order on identity_account (organization_uuid, name_key, uuid);
create index identity_account_name_words on identity_account using gin (name_words);
create index identity_account_disabled on identity_account (disabled_at) where disabled_at is not null;

update identity_account set last_seen_at =
  (select max(accessed_at) from identity_session where account_uuid = identity_account.uuid);
