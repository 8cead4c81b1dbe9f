-- What an institution sells: an order is of one of these.
create table service_item (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  institution_id bigint not null references institution,
  content text not null check (char_length(content) between 1 and 50 and content = btrim(content)),
  category text,
  price numeric(14, 2) check (price > 0 and price < 'Infinity'::numeric),
  payment_mode text not null check (payment_mode in ('ONCE', 'STAGES')),
  service_mode text check (service_mode in ('ONLINE', 'OFFLINE', 'MIXED')),
  locked boolean not null default false,
  unique (institution_id, content)
);
create index service_item_institution_id on service_item (institution_id, id desc);
select count_versions('service_item');
comment on column service_item.content is 'Its name.';
comment on column service_item.payment_mode is 'Paid at once or in stages.';
comment on column service_item.locked is 'No longer sold.';

-- What an institution gives back of every order, by its contract, and who of the operations people looks after it.
alter table institution
  add column rebate_type text check (rebate_type in ('PROPORTIONAL_REBATES', 'FIXED_REBATES')),
  add column rebate_rate numeric(5, 2) check (rebate_rate between 0.01 and 100),
  add column rebate_amount numeric(14, 2) check (rebate_amount > 0 and rebate_amount < 'Infinity'::numeric),
  add column operations_person_id bigint references employee,
  add constraint institution_rebate_terms check (
    (rebate_rate is not null) = (coalesce(rebate_type, '') = 'PROPORTIONAL_REBATES')
    and (rebate_amount is not null) = (coalesce(rebate_type, '') = 'FIXED_REBATES'));
comment on column institution.rebate_rate is 'Percent of the order.';
comment on column institution.rebate_amount is 'For every order.';
comment on column institution.operations_person_id is 'Of the operations people; the business owner is activate_id.';
create index institution_operations_person_id on institution (operations_person_id);
select show_column('institution_list', c) from unnest(array['rebate_type', 'rebate_rate', 'rebate_amount', 'operations_person_id']) c;
