-- Cleanup of pictures that nothing shows, and tags that system admins can edit.

-- Since when nothing refers to the picture. Null while something does.
alter table site_picture add column unused_since timestamptz;

-- `edited` is true once somebody has changed the tag. From then on its seed no longer overwrites it. A removed tag
-- stays as a row, so that its seed doesn't create it again.
alter table articles_tag add column edited boolean not null default false;
alter table articles_tag add column removed boolean not null default false;
create unique index articles_tag_title on articles_tag (lower(title collate "und-x-icu")) where not removed;
