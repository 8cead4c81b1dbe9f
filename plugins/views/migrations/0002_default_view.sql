-- The view that a list begins with, for each person.
create table saved_view_default (
  employee_id bigint not null,
  screen text not null,
  view_id bigint not null references saved_view on delete cascade,
  primary key (employee_id, screen)
);
create index saved_view_default_view_id on saved_view_default (view_id);

-- How close lines stand is a person's choice for all of his lists, not a view's.
update saved_view set content = content - 'density';
