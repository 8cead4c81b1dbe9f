-- The moves of an order are guarded by institutions_order_states_lifecycle; the function keeps its other rules.

create or replace function order_refuse_change() returns trigger language plpgsql as $$
begin
  if (new.order_number, new.institution_id, new.service_item_id, new.signing_time, new.order_amount, new.operator_id, new.created_date, new.service_category,
      new.payment_mode, new.customer_source, new.biz_owner_id, new.lead_owner_id, new.staff_id, new.operations_id, new.manager_id,
      new.biz_owner_department_id, new.lead_owner_department_id, new.staff_department_id, new.operations_department_id, new.manager_department_id)
    is distinct from
     (old.order_number, old.institution_id, old.service_item_id, old.signing_time, old.order_amount, old.operator_id, old.created_date, old.service_category,
      old.payment_mode, old.customer_source, old.biz_owner_id, old.lead_owner_id, old.staff_id, old.operations_id, old.manager_id,
      old.biz_owner_department_id, old.lead_owner_department_id, old.staff_department_id, old.operations_department_id, old.manager_department_id) then
    raise exception 'what an order was signed with does not change' using errcode = 'insufficient_privilege';
  end if;
  -- 1: this trigger alone. The ledger's own trigger writes from further in.
  if (new.amount_paid, new.refunded_amount, new.payment_completion_time) is distinct from (old.amount_paid, old.refunded_amount, old.payment_completion_time)
     and pg_trigger_depth() < 2 then
    raise exception 'sums of an order are kept from its ledger' using errcode = 'insufficient_privilege';
  end if;
  if old.lifecycle = 'CANCELLED' and (new.cancel_time, new.cancelled_date, new.reason_for_cancellation)
     is distinct from (old.cancel_time, old.cancelled_date, old.reason_for_cancellation) then
    raise exception 'a passed cancellation does not change' using errcode = 'insufficient_privilege';
  end if;
  if old.lifecycle = 'CANCELLED' and new.amount_to_be_refunded <> old.amount_to_be_refunded and pg_trigger_depth() < 2 then
    raise exception 'what is due back follows from a passed correction or from the ledger' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
