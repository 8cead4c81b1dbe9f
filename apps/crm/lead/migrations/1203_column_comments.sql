-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column institution_customer_relation.first_follow_up_date is 'When the institution saved its first follow-up after the allocation.';
comment on column institution_customer_relation.lead_owner_id is 'Derived from the lead, like lead_staff_id, lead_creator_id and lead_source.';
comment on column institutions_customer.first_follow_up_date is 'When the first internal follow-up was saved.';
comment on column institutions_customer.precise is 'Derived: at least one institution marked the allocated lead as precise.';
