-- Public pages and articles. The published content is stored next to the draft.

create table site_page (
  template_id text primary key,
  draft jsonb not null,
  published jsonb not null,
  -- Raised by every change of the draft.
  revision int not null default 1,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references identity_account (uuid) on delete set null,
  -- True once somebody has edited the page. From then on its seed no longer overwrites it.
  edited boolean not null default false
);
create index site_page_updated_by on site_page (updated_by) where updated_by is not null;

-- Stored revisions of each page, which can be compared and restored.
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

-- Pictures of pages and articles. Uploads are encoded again in every size.
create table site_picture (
  -- Storage key of the largest size. The other sizes are in the same folder.
  key text primary key,
  width int not null,
  height int not null,
  added_at timestamptz not null,
  added_by uuid references identity_account (uuid) on delete set null
);
create index site_picture_added_by on site_picture (added_by) where added_by is not null;

-- Who has a page open in the editor. The editor reports regularly. A row without recent reports counts as closed.
create table site_editing (
  template_id text not null references site_page (template_id) on delete cascade,
  account_uuid uuid not null references identity_account (uuid) on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (template_id, account_uuid)
);
create index site_editing_account on site_editing (account_uuid);

-- A single row. Its version rises with every change that visitors can see, so that every process notices when its
-- cached pages are outdated.
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
-- Saving a draft changes nothing for visitors, so it doesn't raise the version.
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
  -- The same shape as `draft`, plus the title. Null until the article is first published.
  published jsonb,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  -- Raised by every change of the draft.
  revision int not null default 1,
  featured boolean not null default false,
  -- Times of the first and of the latest publication.
  published_at timestamptz,
  republished_at timestamptz,
  updated_at timestamptz not null,
  updated_by uuid references identity_account (uuid) on delete set null,
  -- Origin of an imported article: the source's name, the URL of the article there, the URL of the feed, and the
  -- item's id in the feed. Null for an article that was written here.
  source_name text,
  source_url text,
  feed text,
  feed_item text,
  -- Hash of the feed item at the latest import. If it is the same, the item is unchanged.
  feed_hash text,
  -- The newer version from the feed, if the article was edited here before it arrived. It has the same shape as
  -- `published`. Null if there is none.
  newer jsonb,
  -- True once somebody has edited the article. From then on neither the feed nor a seed overwrites it.
  edited boolean not null default false,
  check ((feed is null) = (feed_item is null))
);
create unique index articles_article_item on articles_article (feed, feed_item) where feed is not null;
create unique index articles_article_title on articles_article (lower(title collate "und-x-icu")) where feed is null;
create unique index articles_article_featured on articles_article (featured) where featured;
create index articles_article_newest on articles_article (updated_at desc, uuid);
create index articles_article_updated_by on articles_article (updated_by) where updated_by is not null;

-- The URL of the feed that a system admin set. Without a row, the configured feed is used.
create table articles_feed (
  single boolean primary key default true check (single),
  url text not null
);

-- HTTP validators of the latest response of each feed, for conditional requests.
create table articles_feed_state (
  url text primary key,
  etag text,
  last_modified text
);

-- Reports of feed imports.
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
