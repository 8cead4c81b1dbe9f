-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column admission_case.alias is 'Public name of the student.';
comment on column admission_case.offers is 'Colleges that admitted the student, one per line.';
comment on column enrollment_program.fee is 'CNY per year.';
comment on column institutions_store.open is 'Visible to students; institution.shop is derived from it.';
comment on column service_item.delivery_mode is 'Online, in person, or both.';
comment on column service_item.service_mode is 'Customised or standard.';
comment on column store_reservation.quantity is 'Number of places; null for unlimited.';
