-- When a lead is to be followed up next, and whether that is today or was before: for lists, and for the workbench that leads to them.

-- Only what is still to be done: few rows, and gone from the index once it is.
create index follow_up_record_open on follow_up_record (lead_id, next_follow_up_time)
  where institution_id is null and reminder_closed_date is null and next_follow_up_time is not null;

create function planned_follow_up(lead bigint) returns timestamptz language sql stable parallel safe as $$
  select min(f.next_follow_up_time) from follow_up_record f
  where f.lead_id = lead and f.institution_id is null and f.reminder_closed_date is null and f.next_follow_up_time is not null
$$;

create or replace view live_customer as
select c.*, days_until(c.loss_time) as remaining_days,
       days_until(c.loss_time) <= (select max(d) from lead_rules r, unnest(r.warn_days) d) as loss_warned,
       planned_follow_up(c.id) as next_follow_up_time,
       coalesce(planned_follow_up(c.id) < ((now() at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai', false) as follow_up_due
from lead_clock c where c.deleted_date is null;
