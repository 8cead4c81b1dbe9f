-- How people like to see things. Employees by their number: whose they are is the application's matter.
create table preference (
  employee_id bigint not null,
  -- theme, density, or columns:<screen>
  name text not null check (char_length(name) between 1 and 220),
  value jsonb not null,
  primary key (employee_id, name)
);
