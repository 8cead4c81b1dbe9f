-- Reports sum the commission of a role by month and person.
create index commission_line_reported on commission_line (role_type, month) include (employee_id, commission_amount, order_id);
