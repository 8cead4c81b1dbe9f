-- By which way a customer's money came or went back, and what proves it.

alter table order_transaction
  add column payment_method text check (char_length(payment_method) between 1 and 40),
  add column voucher text check (char_length(voucher) between 1 and 512),
  -- Rebates have the voucher of their application, and a row that undoes another one is no movement of money.
  add constraint order_transaction_evidence check (num_nonnulls(payment_method, voucher) = 0 or (type in ('PAYMENT', 'REFUND') and corrects_id is null));
comment on column order_transaction.payment_method is 'Value of the option set paymentMethod; null where it was not stated.';
comment on column order_transaction.voucher is 'Address of the stored file that proves the payment or refund; null without one.';
create index order_transaction_payment_method on order_transaction (payment_method, created_date desc, id desc);
select show_column('order_ledger', c) from unnest(array['payment_method', 'voucher']) c;

-- A row booked again with the correct amount is of the same movement: it keeps method and voucher.
create or replace function order_transaction_book() returns trigger language plpgsql as $$
declare
  was order_transaction;
  more constant numeric := coalesce(new.correct_amount, 0) - new.amount;
begin
  if new.replaces_id is not null then
    -- 1: this trigger alone. The correction writes it from further in, and has counted it.
    if pg_trigger_depth() < 2 then
      raise exception 'a row replaces another one with its correction' using errcode = 'insufficient_privilege';
    end if;
    return null;
  end if;
  if new.corrects_id is not null then
    select * into was from order_transaction where id = new.corrects_id;
    if (was.order_id, was.amount) is distinct from (new.order_id, new.amount) or was.corrects_id is not null
       or (was.type, new.type) not in (('PAYMENT', 'REFUND'), ('REFUND', 'PAYMENT')) then
      raise exception 'a correction is the opposite of one row' using errcode = 'check_violation', constraint = 'order_transaction_correction';
    end if;
  end if;
  if new.type = 'PAYMENT' and new.corrects_id is null then
    update institutions_order
    set amount_paid = amount_paid + new.amount, payment_completion_time = case when amount_paid + new.amount = order_amount then new.time end
    where id = new.order_id and lifecycle = 'IN_PROGRESS';
  elsif new.type = 'REFUND' and new.corrects_id is null then
    update institutions_order set refunded_amount = refunded_amount + new.amount where id = new.order_id and lifecycle = 'CANCELLED';
  elsif was.type = 'PAYMENT' then
    -- At most what was paid is due back. A constraint of the table covers what was refunded already.
    update institutions_order set amount_paid = amount_paid + more, payment_completion_time = case when amount_paid + more = order_amount then was.time end,
      amount_to_be_refunded = least(amount_to_be_refunded, amount_paid + more)
    where id = new.order_id and lifecycle <> 'CANCEL_AUDIT';
  elsif was.type = 'REFUND' then
    update institutions_order set refunded_amount = refunded_amount + more where id = new.order_id and lifecycle = 'CANCELLED';
  else
    -- Rebates are no money of the customer's.
    return null;
  end if;
  if not found then
    raise exception 'the order takes no such money in its state' using errcode = 'check_violation', constraint = 'order_transaction_state';
  end if;
  if new.correct_amount is not null then
    insert into order_transaction (created_date, order_id, type, amount, time, operator_id, cancellation_id, replaces_id, remarks, payment_method, voucher)
    values (new.created_date, was.order_id, was.type, new.correct_amount, was.time, new.operator_id, was.cancellation_id, was.id, new.remarks,
            was.payment_method, was.voucher);
  end if;
  return null;
end $$;
