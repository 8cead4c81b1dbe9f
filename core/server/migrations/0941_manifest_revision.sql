-- Sets of manifests as they were published: every node serves the newest that its program can serve. Sets that were refused say why, until a
-- good one follows or the files are as published again.
create table manifest_revision (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default clock_timestamp(),
  state text not null check (state in ('published', 'refused', 'settled')),
  -- SHA-256 of the set: the same on every node.
  hash text not null,
  -- [{"path", "text"}]
  files jsonb,
  -- How it came: a start, a saved file, npm run publish, the studio, or a node that cannot serve what is published.
  source text not null check (source in ('start', 'file', 'command', 'studio', 'node')),
  employee_id bigint,
  -- Name of the node or of the person.
  who text not null,
  -- Chinese: what changes and which rows do not fit, or what is wrong.
  notes text[] not null default '{}',
  check ((state = 'published') = (files is not null))
);
create index manifest_revision_state on manifest_revision (state, id desc);

-- Nodes are told when it is committed, whoever wrote it.
create function manifest_revision_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('yuanhang', E'database\n{"topic":"manifests.changed","payload":null}');
  return null;
end $$;
create trigger manifest_revision_changed after insert or update on manifest_revision
  for each statement execute function manifest_revision_changed();
