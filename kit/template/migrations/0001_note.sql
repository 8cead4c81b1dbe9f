create table sample_plugin_note (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  -- Whose note it is: an employee's id. A plugin's tables refer to no table of others.
  author_id bigint not null,
  title text not null check (char_length(title) between 1 and 100),
  rating integer check (rating between 1 and 5),
  done boolean not null default false,
  done_date timestamptz
);
create index sample_plugin_note_author_id on sample_plugin_note (author_id);
create index sample_plugin_note_created_date on sample_plugin_note (created_date desc, id desc);
select count_versions('sample_plugin_note');
