-- Does the same as foldAccents in src/rules/fold-accents.ts: lower case without accents. Plain ASCII, which most text
-- is, takes the short path. The function is not strict, so that the planner can inline it.
create function fold_accents(words text) returns text language sql immutable parallel safe as $$
  select case when octet_length(words) = length(words) then lower(words collate "und-x-icu")
  else replace(replace(replace(replace(translate(
    regexp_replace(normalize(lower(words collate "und-x-icu"), nfkd), '[\u0300-\u036f]+', '', 'g'),
    'øłđðı’', 'olddi'''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;

alter table identity_account drop column name_words;
alter table identity_account
  -- Search words of the names. The school's uuid is one of them, so that a search reads only the people of one
  -- school.
  add column name_words tsvector generated always as (to_tsvector('simple'::regconfig,
    'in' || replace(organization_uuid::text, '-', '') || ' ' ||
    regexp_replace(fold_accents(first_name || ' ' || last_name || ' ' || coalesce(username, '') || ' ' ||
      coalesce(email, '')), '[^[:alnum:]]+', ' ', 'g'))) stored;
create index identity_account_name_words on identity_account using gin (name_words);
