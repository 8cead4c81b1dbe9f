-- What reports ask of leads and of their relations stands on the rows themselves, as of the moment it happened: no report looks through follow-ups or
-- relations for each lead.

alter table institutions_customer
  add column first_follow_up_date timestamptz,
  add column precise boolean not null default false;
comment on column institutions_customer.first_follow_up_date is 'When the first follow-up of our own people was saved.';
comment on column institutions_customer.precise is 'Derived: some institution that has the lead calls it precise.';
alter table institution_customer_relation add column first_follow_up_date timestamptz;
comment on column institution_customer_relation.first_follow_up_date is 'When the institution''s first follow-up since the allocation was saved.';

select count_versions('institutions_customer', 'customer_phase', 'self_operated', 'owner_since', 'last_follow_up_date', 'name_pinyin', 'abroad_intention_id',
  'first_follow_up_date', 'precise');
select count_versions('institution_customer_relation', 'customer_status', 'first_follow_up_date');

-- ---------------------------------------------------------------- precise

create or replace function lead_set_derived() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Nothing can refer to it yet.
    new.customer_phase := new.manual_phase;
    new.self_operated := false;
    new.precise := false;
  else
    select phase, own into new.customer_phase, new.self_operated from lead_derive(new.id, new.manual_phase);
    new.precise := exists (
      select from institution_customer_relation r where r.lead_id = new.id and r.withdrawn_date is null and r.precise_time is not null);
  end if;
  return new;
end $$;
drop trigger institutions_customer_derived on institutions_customer;
create trigger institutions_customer_derived before insert or update of manual_phase, customer_phase, self_operated, precise on institutions_customer
  for each row execute function lead_set_derived();
drop trigger institution_customer_relation_derive on institution_customer_relation;
create trigger institution_customer_relation_derive
  after insert or delete or update of lead_id, institution_id, withdrawn_date, precise_time on institution_customer_relation
  for each row execute function relation_derive_lead();

-- ---------------------------------------------------------------- first follow-ups

create function relation_first_follow_up(lead bigint, institution bigint, since timestamptz) returns timestamptz language sql stable as $$
  select min(f.created_date) from follow_up_record f where f.lead_id = lead and f.institution_id = institution and f.created_date >= since
$$;

-- Follow-ups go from lead to lead when two are one person; relations with them.
create function relation_set_first_follow_up() returns trigger language plpgsql as $$
begin
  new.first_follow_up_date := relation_first_follow_up(new.lead_id, new.institution_id, new.created_date);
  return new;
end $$;
create trigger institution_customer_relation_first_follow_up before insert or update of lead_id, institution_id, created_date, first_follow_up_date
  on institution_customer_relation for each row execute function relation_set_first_follow_up();

create function lead_set_first_follow_up() returns trigger language plpgsql as $$
begin
  new.first_follow_up_date := (select min(f.created_date) from follow_up_record f where f.lead_id = new.id and f.institution_id is null);
  return new;
end $$;
create trigger institutions_customer_first_follow_up before update of first_follow_up_date on institutions_customer
  for each row execute function lead_set_first_follow_up();

-- Only a follow-up that comes before what is known writes anything.
create function follow_up_keep_first() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.institution_id is null then
    update institutions_customer set first_follow_up_date = new.created_date
    where id = new.lead_id and (first_follow_up_date is null or first_follow_up_date > new.created_date);
  elsif tg_op <> 'DELETE' then
    update institution_customer_relation set first_follow_up_date = new.created_date
    where lead_id = new.lead_id and institution_id = new.institution_id and created_date <= new.created_date
      and (first_follow_up_date is null or first_follow_up_date > new.created_date);
  end if;
  if tg_op <> 'INSERT' and old.institution_id is null then
    update institutions_customer set first_follow_up_date = null where id = old.lead_id and first_follow_up_date = old.created_date;
  elsif tg_op <> 'INSERT' then
    update institution_customer_relation set first_follow_up_date = null
    where lead_id = old.lead_id and institution_id = old.institution_id and first_follow_up_date = old.created_date;
  end if;
  return null;
end $$;
create trigger follow_up_record_keep_first after insert or delete or update of lead_id, institution_id, created_date on follow_up_record
  for each row execute function follow_up_keep_first();

-- ---------------------------------------------------------------- what was there before

update institutions_customer c set first_follow_up_date = f.first
from (select lead_id, min(created_date) as first from follow_up_record where institution_id is null group by lead_id) f where f.lead_id = c.id;
update institution_customer_relation r set first_follow_up_date = null
where exists (select from follow_up_record f where f.lead_id = r.lead_id and f.institution_id = r.institution_id);
update institutions_customer set precise = true
where id in (select lead_id from institution_customer_relation where withdrawn_date is null and precise_time is not null);

-- ---------------------------------------------------------------- what lists and reports read

create function hours_between(since timestamptz, moment timestamptz) returns numeric language sql immutable parallel safe as $$
  select case when moment > since then round(extract(epoch from moment - since) / 3600, 2) when moment is not null then 0.00 end
$$;

select show_column('live_customer', c) from unnest(array['precise', 'first_follow_up_date']) c;
do $$
declare
  one record;
begin
  for one in select * from (values
    ('live_customer', 'lead_clock c', 'hours_between(c.entered_date, c.first_follow_up_date) as first_contact_hours'),
    ('allocated_customer', 'institution_customer_relation r', 'hours_between(r.created_date, r.first_follow_up_date) as first_follow_up_hours,
      c.customer_source, c.creator_id, c.consulting_project, c.intended_countries'),
    ('accurate_customer', 'institution_customer_relation r', 'c.customer_source, c.creator_id, c.consulting_project, c.intended_countries')
  ) v(view, source, columns) loop
    execute format('create or replace view %I as ', one.view) || regexp_replace(pg_get_viewdef(one.view::regclass, true),
      E'\n   FROM ' || one.source, E',\n    ' || one.columns || E'\n   FROM ' || one.source);
  end loop;
end $$;

-- Stays in the high seas that somebody's loss began with, whether they last or are over. Those of leads that went into another one are gone with them.
create view loss_record as
select s.id, s.lead_id, s.put_in_time, s.move_in_reason, s.previous_owner_id, s.previous_staff_id, s.previous_phase, s.was_allocated, s.operator_id,
       s.closed_date, s.next_owner_id, c.customer_source, c.creator_id
from high_seas s join institutions_customer c on c.id = s.lead_id and c.deleted_date is null
where s.move_in_reason is not null;
create index high_seas_losses on high_seas (put_in_time desc, id desc) where move_in_reason is not null;

create view claim_record as
select l.id, l.lead_id, l.employee_id, l.created_date, c.customer_source, c.creator_id
from lead_claim_log l join institutions_customer c on c.id = l.lead_id and c.deleted_date is null;
create index lead_claim_log_created_date on lead_claim_log (created_date desc, id desc);
