-- Lists ask for every person that they show whether somebody else bears the name.
create index employee_name on employee (name);
