-- Leads that were left alone before a rule was switched on or tightened begin to count at that moment, all at once. They go on so many days, a part
-- each day, instead of on one. Rules that are on already keep their days.
alter table lead_rules add column spread_days integer not null default 7 check (spread_days between 1 and 90);
update lead_rules set spread_days = 1 where follow_enabled or alloc_enabled;

-- What is added to the clock of such a lead; by its id, so that the days are of one size and every question about it has one answer.
create function lead_spread(id bigint, touched timestamptz, since timestamptz, days integer) returns interval language sql immutable parallel safe as $$
  select case when since > coalesce(touched, '-infinity') then make_interval(days => (id % days)::integer) else interval '0' end
$$;

create or replace function lead_follow_loss(c institutions_customer, r lead_rules) returns timestamptz language sql stable parallel safe as $$
  select case when (r).follow_enabled then
    greatest((c).last_follow_up_date, (c).last_pick_up_time, (c).owner_since, (r).follow_enabled_since) + make_interval(days => (r).no_follow_up_days)
      + lead_spread((c).id, greatest((c).last_follow_up_date, (c).last_pick_up_time, (c).owner_since), (r).follow_enabled_since, (r).spread_days)
  end
$$;

create or replace function lead_allocation_loss(c institutions_customer, r lead_rules) returns timestamptz language sql stable parallel safe as $$
  select case when (r).alloc_enabled and (c).customer_phase = (c).manual_phase then
    greatest((c).entered_date, (c).last_pick_up_time, (r).alloc_enabled_since) + make_interval(days => (r).no_allocation_days)
      + lead_spread((c).id, greatest((c).entered_date, (c).last_pick_up_time), (r).alloc_enabled_since, (r).spread_days)
  end
$$;

-- The same in the shape that a list's page is planned fastest with, among the columns that the view has by now.
do $$
declare
  loss constant text := $loss$
    case when c.status = 'NORMAL' and c.deleted_date is null and c.customer_phase <> 'ORDERED'
        and not (c.exclusive and (select 'EXCLUSIVE' = any (exempt) from lead_rules))
        and not (c.protected and (select 'PROTECTED' = any (exempt) from lead_rules)) then
      least(
        greatest(c.last_follow_up_date, c.last_pick_up_time, c.owner_since, (select follow_enabled_since from lead_rules))
          + (select case when follow_enabled then make_interval(days => no_follow_up_days) end from lead_rules)
          + lead_spread(c.id, greatest(c.last_follow_up_date, c.last_pick_up_time, c.owner_since),
              (select follow_enabled_since from lead_rules), (select spread_days from lead_rules)),
        case when c.customer_phase = c.manual_phase then
          greatest(c.entered_date, c.last_pick_up_time, (select alloc_enabled_since from lead_rules))
            + (select case when alloc_enabled then make_interval(days => no_allocation_days) end from lead_rules)
            + lead_spread(c.id, greatest(c.entered_date, c.last_pick_up_time),
                (select alloc_enabled_since from lead_rules), (select spread_days from lead_rules))
        end)
    end$loss$;
  columns text;
begin
  select string_agg(case attname when 'loss_time' then loss || ' as loss_time' else format('c.%I', attname) end, ', ' order by attnum)
    into columns from pg_attribute where attrelid = 'lead_clock'::regclass and attnum > 0 and not attisdropped;
  execute format('create or replace view lead_clock as select %s from institutions_customer c', columns);
end $$;
