-- The rule of lead_loss_time() once more, in the shape that a list's page is planned fastest with: the rules are read once a statement, as
-- scalars, and functions with a row as parameter need not be unfolded for every page. A test holds the two together.
create view lead_clock as
select c.*,
       case when c.status = 'NORMAL' and c.deleted_date is null and c.customer_phase <> 'ORDERED'
           and not (c.exclusive and (select 'EXCLUSIVE' = any (exempt) from lead_rules))
           and not (c.protected and (select 'PROTECTED' = any (exempt) from lead_rules)) then
         least(
           greatest(c.last_follow_up_date, c.last_pick_up_time, c.owner_since, (select follow_enabled_since from lead_rules))
             + (select case when follow_enabled then make_interval(days => no_follow_up_days) end from lead_rules),
           case when c.customer_phase = c.manual_phase then
             greatest(c.entered_date, c.last_pick_up_time, (select alloc_enabled_since from lead_rules))
               + (select case when alloc_enabled then make_interval(days => no_allocation_days) end from lead_rules)
           end)
       end as loss_time
from institutions_customer c;

create or replace view live_customer as
select c.*, days_until(c.loss_time) as remaining_days,
       days_until(c.loss_time) <= (select max(d) from lead_rules r, unnest(r.warn_days) d) as loss_warned
from lead_clock c where c.deleted_date is null;
