-- Folders and files for teachers, which system admins manage. Deleted items can be restored for a while.

-- One deletion of a file, or of a folder with everything in it. Restoring removes the row. When the restore window is
-- over, a job deletes the row together with its folders and files.
create table resource_deletion (
  uuid uuid primary key,
  kind text not null check (kind in ('folder', 'file')),
  thing_uuid uuid not null,
  name text not null,
  folders int not null,
  files int not null,
  deleted_at timestamptz not null,
  deleted_by uuid references identity_account (uuid) on delete set null
);
create index resource_deletion_newest on resource_deletion (deleted_at desc, uuid);
create index resource_deletion_deleted_by on resource_deletion (deleted_by) where deleted_by is not null;

create table resource_folder (
  uuid uuid primary key,
  -- The folder that contains this one. Null at the top level.
  parent_uuid uuid references resource_folder (uuid) on delete cascade,
  name text not null,
  -- The name as it is compared: letter case and extra spaces make no difference. See src/rules/names.ts.
  name_key text not null,
  -- The name as it is sorted: Lesson 2 comes before Lesson 10. See src/rules/resources/file-names.ts.
  sort_key text collate "C" not null,
  -- True if demo teachers see this folder and everything in it.
  demo boolean not null default false,
  added_at timestamptz not null,
  added_by uuid references identity_account (uuid) on delete set null,
  changed_at timestamptz not null,
  deletion_uuid uuid references resource_deletion (uuid) on delete cascade
);
create unique index resource_folder_own_name on resource_folder (parent_uuid, name_key) nulls not distinct
  where deletion_uuid is null;
create index resource_folder_listed on resource_folder (parent_uuid, sort_key, uuid) where deletion_uuid is null;
create index resource_folder_changed on resource_folder (parent_uuid, changed_at desc, uuid) where deletion_uuid is null;
create index resource_folder_parent on resource_folder (parent_uuid);
create index resource_folder_demo on resource_folder (uuid) where demo;
create index resource_folder_added_by on resource_folder (added_by) where added_by is not null;
create index resource_folder_deletion on resource_folder (deletion_uuid) where deletion_uuid is not null;

create table resource_file (
  uuid uuid primary key,
  folder_uuid uuid references resource_folder (uuid) on delete cascade,
  name text not null,
  name_key text not null,
  sort_key text collate "C" not null,
  -- Storage key of the contents. Replaced contents get a new key.
  key text not null unique,
  -- Media type of the contents, whatever the name ends with.
  content_type text not null,
  size bigint not null,
  -- Status of the PDF preview of an Office file. Null for a file that needs no preview.
  preview text check (preview in ('waiting', 'ready', 'failed', 'unavailable')),
  -- Storage key of the upload, so that a repeated request accepts it only once. Null if it wasn't uploaded.
  sent_as text unique,
  added_at timestamptz not null,
  added_by uuid references identity_account (uuid) on delete set null,
  changed_at timestamptz not null,
  deletion_uuid uuid references resource_deletion (uuid) on delete cascade
);
create unique index resource_file_own_name on resource_file (folder_uuid, name_key) nulls not distinct
  where deletion_uuid is null;
create index resource_file_listed on resource_file (folder_uuid, sort_key, uuid) where deletion_uuid is null;
create index resource_file_changed on resource_file (folder_uuid, changed_at desc, uuid) where deletion_uuid is null;
create index resource_file_size on resource_file (folder_uuid, size desc, uuid) where deletion_uuid is null;
create index resource_file_folder on resource_file (folder_uuid);
create index resource_file_added_by on resource_file (added_by) where added_by is not null;
create index resource_file_deletion on resource_file (deletion_uuid) where deletion_uuid is not null;
