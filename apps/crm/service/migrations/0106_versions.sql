-- Pool and overrides stand in other tables: saving them is a change of the setting, too.
alter table customer_service_setting add column saved_date timestamptz;
select count_versions('customer_service_setting', 'cursor_position');
