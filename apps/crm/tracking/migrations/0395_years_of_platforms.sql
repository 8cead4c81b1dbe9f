-- Platforms over years: what users did is put together first and looked up among the users once, all of it from indexes. Of a month little is looked up.

drop index client_reservation_day;
create index client_reservation_day on client_reservation (((time at time zone 'Asia/Shanghai')::date), client_user_id) include (time);
drop index abroad_intention_famous_day;
create index abroad_intention_famous_day on abroad_intention (((time at time zone 'Asia/Shanghai')::date), client_user_id) include (time)
  where famous_school;
drop index institutions_order_signing_day;
create index institutions_order_signing_day on institutions_order (((signing_time at time zone 'Asia/Shanghai')::date), lead_id) include (signing_time);
drop index institutions_customer_any_client_user_id;
create index institutions_customer_any_client_user_id on institutions_customer (client_user_id) include (id) where client_user_id is not null;

create or replace view platform_statistics as
select ((day - date '2000-01-01')::bigint << 32) + (('x' || left(md5(platform || ' ' || channel_code), 8))::bit(32)::bigint & 4294967295) as id,
  day, platform, channel_code,
  sum(visit_num)::bigint as visit_num, sum(new_visit_num)::bigint as new_visit_num, sum(register_num)::bigint as register_num,
  sum(transfer_num)::bigint as transfer_num, sum(famous_school_customer_num)::bigint as famous_school_customer_num,
  sum(org_reservation_num)::bigint as org_reservation_num, sum(signed_num)::bigint as signed_num
from (
  select day, platform, channel_code, visit_num, new_visit_num, 0::bigint as register_num, 0::bigint as transfer_num,
    0::bigint as famous_school_customer_num, 0::bigint as org_reservation_num, 0::bigint as signed_num
  from platform_visit_count where not rebuilding
  union all
  select (time at time zone 'Asia/Shanghai')::date, registration_platform, channel_code, 0, 0, count(*), 0, 0, 0, 0
  from client_user group by 1, 2, 3
  union all
  select (linked_time at time zone 'Asia/Shanghai')::date, registration_platform, channel_code, 0, 0, 0, count(*), 0, 0, 0
  from client_user where linked_time is not null group by 1, 2, 3
  union all
  select did.day, u.registration_platform, u.channel_code, 0, 0, 0, 0, sum(did.famous)::bigint, sum(did.booked)::bigint, sum(did.signed)::bigint
  from (
    -- Users who said so that day, however often.
    select (time at time zone 'Asia/Shanghai')::date as day, client_user_id, 1 as famous, 0 as booked, 0 as signed
    from abroad_intention where famous_school group by 1, 2
    union all
    select (time at time zone 'Asia/Shanghai')::date, client_user_id, 0, 1, 0 from client_reservation
    union all
    -- A cancelled order was signed all the same.
    select (o.signing_time at time zone 'Asia/Shanghai')::date, l.client_user_id, 0, 0, 1
    from institutions_order o join institutions_customer l on l.id = o.lead_id where l.client_user_id is not null
  ) did join client_user u on u.id = did.client_user_id group by 1, 2, 3
) parts
group by day, platform, channel_code;
