-- Plugins that are not part of the program: built packages, installed while the server runs. Only the owner's connection installs and removes;
-- the server itself may switch one off and on.
create table outside_plugin (
  id text primary key,
  release text not null,
  -- Of the package's files, as checksums.json has them.
  checksum text not null,
  title text not null,
  -- plugin.json.
  manifest jsonb not null,
  -- What its server code registers, as the node found it that installed it: others compile manifests without running it.
  registered jsonb not null,
  -- What its migrations made and have not dropped again, each as [kind, identity]: nothing else is dropped when it is purged.
  made jsonb not null default '[]',
  source text not null check (source in ('upload', 'folder')),
  -- Who installed it: an employee, or a node for a folder.
  installed_by text not null,
  installed_date timestamptz not null default now(),
  off_date timestamptz,
  off_reason text,
  -- Its tables and its migrations stay until they are purged.
  removed_date timestamptz
);

create table outside_plugin_file (
  plugin text not null references outside_plugin (id) on delete cascade,
  name text not null,
  content bytea not null,
  primary key (plugin, name)
);

-- Facts that a consumer of an outside plugin has still to follow. The others have followed them already, whatever becomes of these.
create table outside_fact (
  plugin text not null,
  consumer text not null,
  fact bigint not null references outbox (id) on delete cascade,
  attempts integer not null default 0,
  next_try_date timestamptz not null default now(),
  failure text,
  primary key (fact, consumer)
);

-- The text stays with what ran: a backup is restored without the packages.
create table outside_plugin_migration (
  plugin text not null,
  id text not null,
  checksum text not null,
  sql text not null,
  place bigint not null generated always as identity,
  applied_date timestamptz not null default now(),
  primary key (plugin, id)
);
