-- State of the installation itself, apart from its data. Backups don't include this schema, and a restore doesn't
-- change it.
create schema if not exists installation;

-- Maintenance mode. While there is a row, every node on this database responds with its sentence.
create table if not exists installation.maintenance (
  single boolean primary key default true check (single),
  sentence text not null,
  since timestamptz not null default now()
);
