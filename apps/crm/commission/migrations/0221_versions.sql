-- Lines and rates are never written over; a form that opens on one says what it opened on all the same.
alter table commission_line add column version integer not null default 1;
alter table commission_rate add column version integer not null default 1;
select count_versions('commission_line');
select count_versions('commission_rate');
select show_column('commission_line_list', 'version');
select show_column('commission_rate_list', 'version');
