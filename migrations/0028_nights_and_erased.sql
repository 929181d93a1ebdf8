-- Erased accounts, for as long as a backup may contain them. After a restore they are erased again. Nothing else
-- about them is stored here, and no table refers to them. See docs/decisions/068-erasure-after-restore.md.
create table privacy_erased (
  account_uuid uuid primary key,
  erased_on date not null
);

-- The nightly retention runs. If `believed` is false, the clock seemed wrong, and nothing was deleted because of its
-- age. See docs/decisions/069-clock-jump-protection.md.
create table privacy_night (
  at timestamptz primary key,
  believed boolean not null
);
