-- Reports count orders for the department at signing, and read it from the index as they read the people.
drop index institutions_order_reported;
create index institutions_order_reported on institutions_order (signing_time)
  include (id, order_amount, institution_id, lead_owner_id, lead_owner_department_id, staff_id, biz_owner_id, creator_id, customer_source, service_category,
    intended_countries);
drop index institutions_order_cancelled_reported;
create index institutions_order_cancelled_reported on institutions_order (cancel_time)
  include (order_amount, amount_to_be_refunded, institution_id, lead_owner_id, lead_owner_department_id, staff_id, biz_owner_id, creator_id, customer_source,
    service_category, intended_countries)
  where lifecycle = 'CANCELLED';
create index institutions_order_lead_owner_department on institutions_order (lead_owner_department_id, created_date desc, id desc);
