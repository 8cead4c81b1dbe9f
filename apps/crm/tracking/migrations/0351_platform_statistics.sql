-- What platforms and channels bring, a row for each day of each. Nothing is counted here but visits: the rest is read where it happens, so that no
-- number can differ from the users, reservations and orders behind it.

create index tracking_count_event_type on tracking_count (event_type, day desc, id desc) where not rebuilding;

-- Read from the index alone: an expression is, where its column stands there as well.
drop index client_user_day;
create index client_user_day on client_user (((time at time zone 'Asia/Shanghai')::date), registration_platform, channel_code) include (time);
drop index client_user_linked_day;
create index client_user_linked_day on client_user (((linked_time at time zone 'Asia/Shanghai')::date), registration_platform, channel_code)
  include (linked_time) where linked_time is not null;
create index institutions_order_signing_day on institutions_order (((signing_time at time zone 'Asia/Shanghai')::date), lead_id);

-- Conditions on day, platform and channel reach the indexes of every part. A number that is no row's: the day and what a hash makes of the rest.
create view platform_statistics as
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
  -- Users who said so that day, however often.
  select (i.time at time zone 'Asia/Shanghai')::date, u.registration_platform, u.channel_code, 0, 0, 0, 0, count(distinct i.client_user_id), 0, 0
  from abroad_intention i join client_user u on u.id = i.client_user_id where i.famous_school group by 1, 2, 3
  union all
  select (r.time at time zone 'Asia/Shanghai')::date, u.registration_platform, u.channel_code, 0, 0, 0, 0, 0, count(*), 0
  from client_reservation r join client_user u on u.id = r.client_user_id group by 1, 2, 3
  union all
  -- A cancelled order was signed all the same.
  select (o.signing_time at time zone 'Asia/Shanghai')::date, u.registration_platform, u.channel_code, 0, 0, 0, 0, 0, 0, count(*)
  from institutions_order o join institutions_customer l on l.id = o.lead_id join client_user u on u.id = l.client_user_id group by 1, 2, 3
) parts
group by day, platform, channel_code;

create index platform_visit_count_platform on platform_visit_count (platform, day) where not rebuilding;
