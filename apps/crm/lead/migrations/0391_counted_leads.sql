-- What reports count of years at a time stands in one index for each table that they read, and on the rows that they count: a report of a million leads
-- reads no page of a lead.

-- ---------------------------------------------------------------- hours, reckoned once

alter table institutions_customer
  add column first_contact_hours numeric generated always as (hours_between(entered_date, first_follow_up_date)) stored;
alter table institution_customer_relation
  add column first_follow_up_hours numeric generated always as (hours_between(created_date, first_follow_up_date)) stored,
  add column lead_owner_id bigint,
  add column lead_staff_id bigint,
  add column lead_creator_id bigint,
  add column lead_source text;
comment on column institution_customer_relation.lead_owner_id is 'Derived, as lead_staff_id, lead_creator_id and lead_source: what the lead says now.';

-- ---------------------------------------------------------------- what a relation says of its lead

-- The lead waits with its changes until the relation is there for it to write to.
create function relation_take_lead() returns trigger language plpgsql as $$
begin
  select c.attributable_person_id, c.staff_person_id, c.creator_id, c.customer_source
    into new.lead_owner_id, new.lead_staff_id, new.lead_creator_id, new.lead_source
  from institutions_customer c where c.id = new.lead_id for no key update;
  return new;
end $$;
create trigger institution_customer_relation_take_lead
  before insert or update of lead_id, lead_owner_id, lead_staff_id, lead_creator_id, lead_source on institution_customer_relation
  for each row execute function relation_take_lead();

create function lead_tell_relations() returns trigger language plpgsql as $$
begin
  update institution_customer_relation set lead_owner_id = new.attributable_person_id where lead_id = new.id;
  return null;
end $$;
create trigger institutions_customer_tell_relations
  after update of attributable_person_id, staff_person_id, creator_id, customer_source on institutions_customer for each row
  when ((new.attributable_person_id, new.staff_person_id, new.creator_id, new.customer_source)
    is distinct from (old.attributable_person_id, old.staff_person_id, old.creator_id, old.customer_source))
  execute function lead_tell_relations();

alter table institution_customer_relation disable trigger user;
update institution_customer_relation r
set lead_owner_id = c.attributable_person_id, lead_staff_id = c.staff_person_id, lead_creator_id = c.creator_id, lead_source = c.customer_source
from institutions_customer c where c.id = r.lead_id;
alter table institution_customer_relation enable trigger user;

select count_versions('institutions_customer', 'customer_phase', 'self_operated', 'owner_since', 'last_follow_up_date', 'name_pinyin', 'abroad_intention_id',
  'first_follow_up_date', 'precise');
select count_versions('institution_customer_relation', 'customer_status', 'first_follow_up_date', 'lead_owner_id', 'lead_staff_id', 'lead_creator_id',
  'lead_source');

-- ---------------------------------------------------------------- views that look at a lead only where they are asked about it

select show_column('lead_clock', 'first_contact_hours');
do $$
declare
  one record;
  definition text;
begin
  for one in select * from (values
    ('allocated_customer', 'r', array[
      ['c.attributable_person_id', 'r.lead_owner_id AS attributable_person_id'], ['c.staff_person_id', 'r.lead_staff_id AS staff_person_id'],
      ['c.creator_id', 'r.lead_creator_id AS creator_id'], ['c.customer_source', 'r.lead_source AS customer_source'],
      ['hours_between(r.created_date, r.first_follow_up_date) AS first_follow_up_hours', 'r.first_follow_up_hours']]),
    ('accurate_customer', 'r', array[
      ['c.attributable_person_id AS attribution_id', 'r.lead_owner_id AS attribution_id'], ['c.staff_person_id', 'r.lead_staff_id AS staff_person_id'],
      ['c.creator_id', 'r.lead_creator_id AS creator_id'], ['c.customer_source', 'r.lead_source AS customer_source']]),
    ('follow_record', 'f', null), ('loss_record', 's', null), ('claim_record', 'l', null)
  ) v(name, alias, columns) loop
    definition := rtrim(pg_get_viewdef(one.name::regclass, true), ';');
    for place in 1 .. coalesce(array_length(one.columns, 1), 0) loop
      definition := replace(definition, E'    ' || one.columns[place][1], E'    ' || one.columns[place][2]);
    end loop;
    definition := replace(definition, format('     JOIN institutions_customer c ON c.id = %s.lead_id AND c.deleted_date IS NULL', one.alias),
      format('     LEFT JOIN institutions_customer c ON c.id = %s.lead_id', one.alias));
    execute format('create or replace view %I as %s %s not exists (select from institutions_customer gone where gone.id = %s.lead_id and gone.deleted_date is not null)',
      one.name, definition, case when definition ~ E'\n  WHERE ' then 'and' else 'where' end, one.alias);
  end loop;
  execute 'create or replace view live_customer as '
    || regexp_replace(pg_get_viewdef('live_customer'::regclass, true), 'hours_between\([^)]*\) AS first_contact_hours', 'c.first_contact_hours');
end $$;

-- ---------------------------------------------------------------- what reports scan

create index institutions_customer_gone on institutions_customer (id) where deleted_date is not null;
create index institutions_customer_reported on institutions_customer (created_date)
  include (customer_source, creator_id, attributable_person_id, staff_person_id, intention_level, customer_phase, status, precise, first_contact_hours)
  where deleted_date is null;
create index institution_customer_relation_reported on institution_customer_relation (created_date)
  include (lead_id, institution_id, lead_owner_id, lead_staff_id, lead_creator_id, lead_source, allocation_method, first_follow_up_hours)
  where withdrawn_date is null;
create index institution_customer_relation_precise on institution_customer_relation (precise_time)
  include (lead_id, institution_id, lead_owner_id, lead_staff_id, lead_creator_id, lead_source) where withdrawn_date is null and precise_time is not null;
create index follow_up_record_reported on follow_up_record (follow_up_time) include (lead_id, author_id, institution_id);
