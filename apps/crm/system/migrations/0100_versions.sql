select count_versions('department');
-- A password is no part of what an open form shows.
select count_versions('employee', 'password_hash', 'must_change_password', 'password_expires_date');
-- What a role may do stands in another table: assigning it is a change of the role, too.
alter table role add column assigned_date timestamptz;
select count_versions('role');
select count_versions('option_config');
