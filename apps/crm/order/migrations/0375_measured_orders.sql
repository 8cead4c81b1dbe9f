-- Who entered the lead of an order, and where it wanted to go, as it was at signing: reports of a month stay as they were. And what the ledger's rows say
-- of the two sums that orders are kept by.

alter table institutions_order
  add column creator_id bigint references employee,
  add column intended_countries text[] not null default '{}';
alter table institutions_order disable trigger version_counted;
update institutions_order o set creator_id = c.creator_id, intended_countries = c.intended_countries
from institutions_customer c where c.id = o.lead_id;
alter table institutions_order enable trigger version_counted;
alter table institutions_order alter column creator_id set not null;
create index institutions_order_creator on institutions_order (creator_id, created_date desc, id desc);
create index institutions_order_countries on institutions_order using gin (intended_countries);

create function order_take_lead() returns trigger language plpgsql as $$
begin
  select c.creator_id, c.intended_countries into new.creator_id, new.intended_countries from institutions_customer c where c.id = new.lead_id;
  return new;
end $$;
create trigger institutions_order_take_lead before insert on institutions_order for each row execute function order_take_lead();
create function order_keep_lead() returns trigger language plpgsql as $$
begin
  raise exception 'what an order was signed with does not change' using errcode = 'insufficient_privilege';
end $$;
create trigger institutions_order_keep_lead before update on institutions_order for each row
  when ((new.creator_id, new.intended_countries) is distinct from (old.creator_id, old.intended_countries)) execute function order_keep_lead();

select show_column('order_list', c) from unnest(array['creator_id', 'intended_countries']) c;

-- What a payment added to what is paid, a refund to what is refunded; a correction takes it away from there.
do $$
begin
  execute 'create or replace view order_ledger as ' || regexp_replace(pg_get_viewdef('order_ledger'::regclass, true), E'\n   FROM order_transaction t',
    $columns$,
    case when t.type = 'PAYMENT' and t.corrects_id is null then t.amount when t.type = 'REFUND' and t.corrects_id is not null then -t.amount else 0.00 end as paid,
    case when t.type = 'REFUND' and t.corrects_id is null then t.amount when t.type = 'PAYMENT' and t.corrects_id is not null then -t.amount else 0.00 end as refunded,
    o.staff_id, o.creator_id, o.customer_source, o.service_category, o.intended_countries
   FROM order_transaction t$columns$);
end $$;
