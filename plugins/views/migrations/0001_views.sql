-- Lists as people want them. Employees by their number: whose they are is the application's matter.
create table saved_view (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  employee_id bigint not null,
  -- As the owner was called when it was saved, for those it is shared with.
  owner_name text not null,
  -- Path of the screen, or path#tab.
  screen text not null,
  name text not null check (char_length(name) between 1 and 20),
  shared boolean not null default false,
  content jsonb not null
);
create unique index saved_view_name on saved_view (employee_id, screen, name);
create index saved_view_shared on saved_view (screen) where shared;
