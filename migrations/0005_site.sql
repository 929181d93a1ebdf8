-- The public pages and the articles: what visitors read beside what is being written.

create table site_page (
  template_id text primary key,
  draft jsonb not null,
  published jsonb not null,
  -- raised by every change of the draft
  revision int not null default 1,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references identity_account (uuid) on delete set null,
  -- once somebody has written in it, the authored text no longer replaces it
  edited boolean not null default false
);
create index site_page_updated_by on site_page (updated_by) where updated_by is not null;

-- What a page was before.
create table site_revision (
  uuid uuid primary key,
  template_id text not null references site_page (template_id) on delete cascade,
  revision int not null,
  kind text not null check (kind in ('draft', 'published', 'restored', 'seeded')),
  content jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid references identity_account (uuid) on delete set null
);
create index site_revision_newest on site_revision (template_id, saved_at desc, uuid);
create index site_revision_saved_by on site_revision (saved_by) where saved_by is not null;

-- Pictures of pages and articles, painted anew in every size.
create table site_picture (
  -- the folder of its sizes
  key text primary key,
  width int not null,
  height int not null,
  added_at timestamptz not null,
  added_by uuid references identity_account (uuid) on delete set null
);
create index site_picture_added_by on site_picture (added_by) where added_by is not null;

-- Who has a page open in the editor; minutes old at most.
create table site_editing (
  template_id text not null references site_page (template_id) on delete cascade,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (template_id, account_uuid)
);
create index site_editing_account on site_editing (account_uuid);

-- One row that changes with what visitors read, so that every process knows when its copy is old.
create table site_version (
  single boolean primary key default true check (single),
  version bigint not null default 1
);
insert into site_version default values;

create function site_changed() returns trigger language plpgsql as $$
begin
  update site_version set version = version + 1;
  return null;
end
$$;
-- Saving a draft changes nothing for visitors.
create trigger site_page_changed after insert or delete or update of published, published_at on site_page
  for each statement execute function site_changed();

create table articles_tag (
  slug text primary key,
  title text not null,
  description text not null,
  position int not null
);

create table articles_article (
  uuid uuid primary key,
  slug text not null unique,
  title text not null,
  -- {summary, tags, audience, cover, body}
  draft jsonb not null,
  -- the same with its title; null until it is published for the first time
  published jsonb,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  -- raised by every change of the draft
  revision int not null default 1,
  featured boolean not null default false,
  -- for the first time, and for the last one
  published_at timestamptz,
  republished_at timestamptz,
  updated_at timestamptz not null,
  updated_by uuid references identity_account (uuid) on delete set null,
  -- where it came from: the name of the feed, the page there, and which item of the feed it is
  source_name text,
  source_url text,
  feed text,
  feed_item text,
  -- what the item held when it was looked at last
  feed_hash text,
  -- the newer text of the feed, where somebody here has changed the older one: the same as draft, with its title
  newer jsonb,
  -- once somebody has written in it, neither a feed nor the authored text replaces it
  edited boolean not null default false,
  check ((feed is null) = (feed_item is null))
);
create unique index articles_article_item on articles_article (feed, feed_item) where feed is not null;
create unique index articles_article_title on articles_article (lower(title collate "und-x-icu")) where feed is null;
create unique index articles_article_featured on articles_article (featured) where featured;
create index articles_article_newest on articles_article (updated_at desc, uuid);
create index articles_article_updated_by on articles_article (updated_by) where updated_by is not null;

-- The feed that articles are brought in from; without a row it is the configured one.
create table articles_feed (
  single boolean primary key default true check (single),
  url text not null
);

-- What the feed's server said of its state, for asking whether there is anything new.
create table articles_feed_state (
  url text primary key,
  etag text,
  last_modified text
);

-- Reports of what came in.
create table articles_sync (
  uuid uuid primary key,
  at timestamptz not null,
  feed text not null,
  added int not null,
  changed int not null,
  unchanged int not null,
  failed int not null,
  items jsonb not null
);
create index articles_sync_newest on articles_sync (at desc);

create table articles_version (
  single boolean primary key default true check (single),
  version bigint not null default 1
);
insert into articles_version default values;

create function articles_changed() returns trigger language plpgsql as $$
begin
  update articles_version set version = version + 1;
  return null;
end
$$;
create trigger articles_article_changed
  after insert or delete or update of published, status, featured, slug, source_name, source_url on articles_article
  for each statement execute function articles_changed();
create trigger articles_tag_changed after insert or update or delete on articles_tag
  for each statement execute function articles_changed();
