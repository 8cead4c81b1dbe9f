-- What reports count of years at a time stands in an index: they read no page of an order.
create index institutions_order_reported on institutions_order (signing_time)
  include (id, order_amount, institution_id, lead_owner_id, staff_id, biz_owner_id, creator_id, customer_source, service_category, intended_countries);
create index institutions_order_cancelled_reported on institutions_order (cancel_time)
  include (order_amount, amount_to_be_refunded, institution_id, lead_owner_id, staff_id, biz_owner_id, creator_id, customer_source, service_category,
    intended_countries)
  where lifecycle = 'CANCELLED';
