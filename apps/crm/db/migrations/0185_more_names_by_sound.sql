-- Who left contact data, who applies and who is in charge at an institution are found by pinyin and initials, like customers and staff.
alter table retention_client add column customer_name_pinyin text[];
alter table institutions_registration add column name_pinyin text[], add column contact_pinyin text[];
alter table institution add column contact_pinyin text[];
alter table institution_account add column name_pinyin text[];
comment on column retention_client.customer_name_pinyin is 'Keys by which the name is found when its sound is typed; null until they are known.';
comment on column institutions_registration.name_pinyin is 'Keys by which the name is found when its sound is typed; null until they are known.';
comment on column institutions_registration.contact_pinyin is 'Keys by which the name is found when its sound is typed; null until they are known.';
comment on column institution.contact_pinyin is 'Keys by which the name is found when its sound is typed; null until they are known.';
comment on column institution_account.name_pinyin is 'Keys by which the name is found when its sound is typed; null until they are known.';
create index retention_client_customer_name_pinyin on retention_client using gin (array_to_tsvector(customer_name_pinyin));
create index institutions_registration_name_pinyin on institutions_registration using gin (array_to_tsvector(name_pinyin));
create index institutions_registration_contact_pinyin on institutions_registration using gin (array_to_tsvector(contact_pinyin));
create index institution_contact_pinyin on institution using gin (array_to_tsvector(contact_pinyin));
create index institution_account_name_pinyin on institution_account using gin (array_to_tsvector(name_pinyin));

select show_column('retention_client_list', 'customer_name_pinyin');
select show_column('institutions_cooperation', 'name_pinyin');
select show_column('institutions_cooperation', 'contact_pinyin');
select show_column('institution_list', 'contact_pinyin');
select show_column('institution_account_list', 'name_pinyin');

-- Keys are no change that an open edit should stumble over.
select count_versions('retention_client', 'customer_name_pinyin');
select count_versions('institutions_registration', 'name_pinyin', 'contact_pinyin');
select count_versions('institution', 'invite_num', 'name_pinyin', 'contact_pinyin');
select count_versions('institution_account', 'password_hash', 'must_change_password', 'password_expires_date', 'name_pinyin');
