-- Derived from relations, clocks: they change while somebody edits the lead, and an imported lead that only they touched is untouched.
select count_versions('institutions_customer', 'customer_phase', 'self_operated', 'owner_since', 'last_follow_up_date');
select count_versions('institution_customer_relation', 'customer_status');
select count_versions('follow_up_record', 'reminder_closed_date');
