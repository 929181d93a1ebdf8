-- What is no longer needed goes: pictures that nothing shows, and what pages were long ago. Tags are an operator's own.

-- Since when nothing refers to the picture; null while something does.
alter table site_picture add column unused_since timestamptz;

-- Once somebody has changed a tag, the authored one no longer replaces it; one that was taken away does not come back.
alter table articles_tag add column edited boolean not null default false;
alter table articles_tag add column removed boolean not null default false;
create unique index articles_tag_title on articles_tag (lower(title collate "und-x-icu")) where not removed;
