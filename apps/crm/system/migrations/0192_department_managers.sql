-- Who leads a department.
alter table department add column manager_id bigint references employee;
create index department_manager_id on department (manager_id);
select show_column('department_list', 'manager_id');
