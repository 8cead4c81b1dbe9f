-- Names of people and institutions are found by pinyin and initials: keys stand beside them, written with the name.
alter table employee add column name_pinyin text[];
alter table institution add column name_pinyin text[];
alter table institutions_customer add column name_pinyin text[];
comment on column employee.name_pinyin is 'Keys by which the name is found when its sound is typed; null until they are known.';
comment on column institution.name_pinyin is 'Keys by which the name is found when its sound is typed; null until they are known.';
comment on column institutions_customer.name_pinyin is 'Keys by which the name is found when its sound is typed; null until they are known.';
create index employee_name_pinyin on employee using gin (array_to_tsvector(name_pinyin));
create index institution_name_pinyin on institution using gin (array_to_tsvector(name_pinyin));
create index institutions_customer_name_pinyin on institutions_customer using gin (array_to_tsvector(name_pinyin));

-- The column at the end of the views that lists read, of each from what is first in its FROM.
do $$
declare
  name text;
begin
  foreach name in array array['employee_list', 'institution_list', 'lead_clock', 'live_customer', 'high_seas_lead'] loop
    execute format('create or replace view %I as %s', name,
      regexp_replace(pg_get_viewdef(name::regclass, true), E'\n   FROM (\\w+) (\\w+)', E',\n    \\2.name_pinyin\n   FROM \\1 \\2'));
  end loop;
end $$;

-- Keys are no change that an open edit should stumble over.
select count_versions('employee', 'password_hash', 'must_change_password', 'password_expires_date', 'name_pinyin');
select count_versions('institution', 'invite_num', 'name_pinyin');
select count_versions('institutions_customer', 'customer_phase', 'self_operated', 'owner_since', 'last_follow_up_date', 'name_pinyin');

-- One character finds what begins with it.
create index institution_name_beginning on institution (lower(name) text_pattern_ops);
create index institutions_customer_name_beginning on institutions_customer (lower(name) text_pattern_ops);
create index follow_up_record_content_beginning on follow_up_record (lower(content) text_pattern_ops);
create index retention_client_name_beginning on retention_client (lower(customer_name) text_pattern_ops);
