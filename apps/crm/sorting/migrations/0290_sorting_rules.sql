-- In which order institutions are offered: the total score of each is the weighted sum of what is measured of it, every measure brought between 0
-- and 1 over all institutions that are not stopped.

create table sorting_setting (
  id bigint primary key default 1 check (id = 1),
  version integer not null default 1,
  saved_date timestamptz not null default now(),
  -- When all scores were reckoned last.
  scored_date timestamptz
);
insert into sorting_setting default values;
select count_versions('sorting_setting', 'scored_date');

create table sorting_rule (
  metric text primary key
    check (metric in ('systemScore', 'userRating', 'followSpeed', 'signRate', 'rebatePunctuality', 'signingTime')),
  weight smallint not null check (weight between 0 and 100),
  -- Whether much of it leads to the front, or little.
  direction text not null check (direction in ('HIGH', 'LOW')),
  enabled boolean not null,
  sort smallint not null check (sort between 1 and 6),
  unique (sort) deferrable initially deferred
);
insert into sorting_rule (metric, weight, direction, enabled, sort) values
  ('systemScore', 30, 'HIGH', true, 1),
  ('userRating', 25, 'HIGH', true, 2),
  ('followSpeed', 15, 'LOW', true, 3),
  ('signRate', 20, 'HIGH', true, 4),
  ('rebatePunctuality', 10, 'HIGH', true, 5),
  ('signingTime', 0, 'HIGH', false, 6);

-- Looked at when the transaction ends: the rules are written one after the other.
create function sorting_rule_whole() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(weight), 0) from sorting_rule where enabled) <> 100 or (select count(*) from sorting_rule) <> 6 then
    raise exception 'weights of enabled rules sum to 100' using errcode = 'check_violation', constraint = 'sorting_rule_whole';
  end if;
  return null;
end $$;
create constraint trigger sorting_rule_whole after insert or update or delete on sorting_rule
  deferrable initially deferred for each row execute function sorting_rule_whole();

create index institution_total_score on institution (total_score desc, id);

/*
 * What is measured of every institution; null where there is nothing to measure yet.
 * system_score       what staff gave, 0 to 50
 * user_rating        mean of the comments that are shown, 1 to 5
 * follow_speed       hours from allocation to the institution's first follow-up, on average over what was allocated in the last 7 days and not
 *                    withdrawn; what waits still counts until now
 * sign_rate          percent of the relations of the last 365 days, not withdrawn ones, that have an order in force
 * rebate_punctuality percent of what is due by rules that were passed 30 days ago or earlier, that came in (less what went back) within 30 days of that
 * signing_time       days since the contract was signed
 */
create view institution_metric as
with followed as (
  select r.institution_id, avg(extract(epoch from coalesce(f.first, now()) - r.created_date) / 3600) as hours
  from institution_customer_relation r
  left join lateral (
    select min(f.created_date) as first from follow_up_record f
    where f.lead_id = r.lead_id and f.institution_id = r.institution_id and f.created_date >= r.created_date
  ) f on true
  where r.created_date > now() - interval '7 days' and r.withdrawn_date is null
  group by 1
), signed as (
  select institution_id, 100.0 * count(*) filter (where customer_status in ('HAS_BECOME_A_SINGLE', 'MULTIPLE_ORDERS')) / count(*) as percent
  from institution_customer_relation
  where created_date > now() - interval '365 days' and withdrawn_date is null
  group by 1
), returned as (
  select o.institution_id, 100.0 * sum(least(u.amount_to_be_refunded, greatest(0, r.received))) / sum(u.amount_to_be_refunded) as percent
  from rebates_rule u
  join institutions_order o on o.id = u.order_id
  cross join lateral (
    select coalesce(sum(case r.payment_type when 'RECEIPT' then r.return_commission_amount else -r.return_commission_amount end), 0) as received
    from rebates_record r where r.rule_id = u.id and r.rebate_time <= u.audit_date + interval '30 days'
  ) r
  where u.audit_status = 'PASSED' and u.audit_date <= now() - interval '30 days' and u.amount_to_be_refunded > 0
  group by 1
)
select i.id as institution_id, i.system_score::numeric as system_score, u.rating as user_rating, f.hours as follow_speed, s.percent as sign_rate,
  r.percent as rebate_punctuality, ((now() at time zone 'Asia/Shanghai')::date - i.signing_time)::numeric as signing_time
from institution i
left join institution_user_rating u on u.institution_id = i.id
left join followed f on f.institution_id = i.id
left join signed s on s.institution_id = i.id
left join returned r on r.institution_id = i.id;

create index rebates_record_rule on rebates_record (rule_id, rebate_time);

/*
 * Total scores by these rules ([{metric, weight, direction}], the enabled ones), 0 to 100, and what every metric contributes. Between the least and
 * the greatest value of institutions that are not stopped a metric counts from 0 to 1; one half where there is no data, or no difference.
 */
create function institution_scores(rules jsonb) returns table (institution_id bigint, total numeric, parts jsonb) language sql stable as $$
  with rule as (
    select * from jsonb_to_recordset(rules) as r(metric text, weight numeric, direction text)
  ), measured as materialized (
    select m.institution_id, v.metric, v.value
    from institution_metric m
    cross join lateral (values ('systemScore', m.system_score), ('userRating', m.user_rating), ('followSpeed', m.follow_speed),
      ('signRate', m.sign_rate), ('rebatePunctuality', m.rebate_punctuality), ('signingTime', m.signing_time)) v(metric, value)
  ), bound as (
    select m.metric, min(m.value) as least, max(m.value) as most
    from measured m join institution i on i.id = m.institution_id
    where not i.locked group by m.metric
  ), part as (
    select m.institution_id, m.metric, m.value, r.weight,
      case when m.value is null or b.most is null or b.most = b.least then 0.5
        else abs((r.direction = 'LOW')::int - least(1, greatest(0, (m.value - b.least) / (b.most - b.least)))) end as share
    from measured m join rule r on r.metric = m.metric left join bound b on b.metric = m.metric
  )
  select institution_id, round(sum(weight * share), 2),
    jsonb_object_agg(metric, jsonb_build_object('value', round(value, 2), 'points', round(weight * share, 2)))
  from part group by institution_id
$$;

-- Reckoned for all at once, which nobody did by hand: an open edit of an institution stays good.
select count_versions('institution', 'invite_num', 'total_score');
comment on column institution.total_score is 'By the sorting rules, over all institutions; reckoned at night and whenever a score or the rules change.';
