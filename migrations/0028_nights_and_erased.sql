-- Accounts that were erased, for as long as a backup may hold them: after it is put back they are erased again. Nothing else of
-- them stands here, and nothing refers to them.
create table privacy_erased (
  account_uuid uuid primary key,
  erased_on date not null
);

-- Each night in which what is old was looked for, and whether its clock was believed.
create table privacy_night (
  at timestamptz primary key,
  believed boolean not null
);
