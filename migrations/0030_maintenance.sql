-- State of the installation itself, apart from its data: no backup holds it, and a restore leaves it as it is.
create schema if not exists installation;

-- While there is a row, every node on this database shows its sentence instead of pages and answers.
create table if not exists installation.maintenance (
  single boolean primary key default true check (single),
  sentence text not null,
  since timestamptz not null default now()
);
