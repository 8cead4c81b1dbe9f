-- The program's own manifests, as each program brought them: the ancestor of what was published on top of them.
create table manifest_program (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default clock_timestamp(),
  -- SHA-256 of the set, as in manifest_revision.
  hash text not null,
  -- Fingerprint of the program's code: another one means an upgrade or a downgrade.
  code text not null,
  -- [{"path", "text"}]
  files jsonb not null,
  unique (hash, code)
);

-- Empty for sets that were published before this was noted.
alter table manifest_revision add column program_id bigint references manifest_program;
create index manifest_revision_program on manifest_revision (program_id) where program_id is not null;

-- A start whose program brings other manifests than are published says so like a refused set: by source 'program'.
alter table manifest_revision drop constraint manifest_revision_source_check;
alter table manifest_revision add constraint manifest_revision_source_check
  check (source in ('start', 'file', 'command', 'studio', 'node', 'program'));
