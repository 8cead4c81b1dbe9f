-- The moves of a rule are guarded by rebates_rule_states_audit_status; the function keeps its other rules.

create or replace function rebates_rule_set_due() returns trigger language plpgsql as $$
declare
  ordered institutions_order;
begin
  select * into ordered from institutions_order where id = new.order_id;
  if new.rebate_type = 'FIXED_REBATES' and new.rebate_amount > ordered.order_amount then
    raise exception 'a fixed rebate is at most the order''s amount' using errcode = 'check_violation', constraint = 'rebates_rule_fixed';
  end if;
  -- Without a sum it is no rule, and refused as that.
  new.amount_to_be_refunded := coalesce(rebate_due(ordered, new.rebate_type, new.rebate_rate, new.rebate_amount), 0);
  if tg_op = 'INSERT' and ordered.lifecycle = 'CANCEL_AUDIT' then
    raise exception 'no rule is submitted while a cancellation is decided on' using errcode = 'check_violation', constraint = 'rebates_rule_submitted';
  end if;
  if ordered.lifecycle = 'CANCELLED' and new.audit_status not in ('PASSED', 'CLOSED') and new.amount_to_be_refunded = 0 then
    raise exception 'nothing is due of the cancelled order by this rule' using errcode = 'check_violation', constraint = 'rebates_rule_nothing_due';
  end if;
  if tg_op = 'UPDATE' then
    if (new.order_id, new.created_date) is distinct from (old.order_id, old.created_date) then
      raise exception 'a rule stays with its order' using errcode = 'insufficient_privilege';
    end if;
    if (new.rebate_type, new.rebate_rate, new.rebate_amount, new.submit_user_id, new.submit_date)
       is distinct from (old.rebate_type, old.rebate_rate, old.rebate_amount, old.submit_user_id, old.submit_date)
       and (old.audit_status not in ('REFUSED', 'RETURNED') or new.audit_status <> 'PENDING') then
      raise exception 'a rule changes only by being submitted anew' using errcode = 'insufficient_privilege';
    end if;
    if new.audit_status <> old.audit_status
       and (ordered.lifecycle = 'CANCEL_AUDIT' or (new.audit_status = 'CLOSED' and ordered.lifecycle <> 'CANCELLED')) then
      raise exception 'no rule of a % order becomes %', ordered.lifecycle, new.audit_status using errcode = 'check_violation', constraint = 'rebates_rule_order';
    end if;
    -- 1: this trigger alone. Triggers of orders and applications write from further in.
    if (new.returned_amount, new.pending_amount, new.excess_amount) is distinct from (old.returned_amount, old.pending_amount, old.excess_amount)
       and pg_trigger_depth() < 2 then
      raise exception 'sums of a rule are kept from its applications' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;
