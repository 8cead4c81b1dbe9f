-- What roles held and who had them until a moment ago. Whoever takes permissions away from an account must not find it defenceless then: its
-- password would be theirs, and the permissions come back when the role is repaired.
create table former_permission (
  role_id bigint not null,
  permission text not null,
  until_date timestamptz not null,
  primary key (role_id, permission)
);
create table former_role (
  employee_id bigint not null,
  role_id bigint not null,
  until_date timestamptz not null,
  primary key (employee_id, role_id)
);

-- Older than two days it says nothing to anybody.
create function keep_former_permissions() returns trigger language plpgsql as $$
begin
  delete from former_permission where until_date < now() - interval '2 days';
  insert into former_permission (role_id, permission, until_date) select role_id, permission, clock_timestamp() from gone
  on conflict (role_id, permission) do update set until_date = excluded.until_date;
  return null;
end $$;
create trigger role_permission_deleted after delete on role_permission referencing old table as gone
  for each statement execute function keep_former_permissions();
create trigger role_permission_updated after update on role_permission referencing old table as gone
  for each statement execute function keep_former_permissions();

create function keep_former_roles() returns trigger language plpgsql as $$
begin
  delete from former_role where until_date < now() - interval '2 days';
  insert into former_role (employee_id, role_id, until_date) select employee_id, role_id, clock_timestamp() from gone
  on conflict (employee_id, role_id) do update set until_date = excluded.until_date;
  return null;
end $$;
create trigger employee_role_deleted after delete on employee_role referencing old table as gone
  for each statement execute function keep_former_roles();
create trigger employee_role_updated after update on employee_role referencing old table as gone
  for each statement execute function keep_former_roles();
