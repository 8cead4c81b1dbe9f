-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column institution.rebate_rate is 'Percentage of the order amount.';
comment on column institution.rebate_amount is 'CNY per order.';
comment on column institution.operations_person_id is 'Responsible employee of operations; the business owner is activate_id.';
comment on column institution_ranking.reason is 'Reason for the recommendation, shown to customers.';
comment on column institution_ranking.display is 'Shown to customers.';
comment on column service_item.content is 'Name of the service item.';
comment on column service_item.payment_mode is 'Payment at once or by instalments.';
comment on column service_item.locked is 'No longer sold.';
