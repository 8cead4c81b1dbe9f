-- Lists of users also say whether the user waits to be claimed; leads are chosen for a user among those that have none.

create or replace view client_user_list as
select u.*, l.id as lead_id, l.attributable_person_id, l.customer_phase,
       i.consulting_project, i.intended_countries, i.highest_degree, i.budget, i.departure_time, i.other_information, i.time as intention_time,
       (select r.state from retention_client r where r.client_user_id = u.id and r.state <> 'DELETED' order by r.id desc limit 1) as retention_state
from client_user u
left join institutions_customer l on l.client_user_id = u.id and l.deleted_date is null
left join abroad_intention i on i.id = u.intention_id;

create view linkable_customer as
select id, version, name, name_pinyin, name || '（' || customer_source || ' · ' || to_char(created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD') || '）' as label,
       attributable_person_id, staff_person_id, follow_up_with_people_id, registered
from institutions_customer where deleted_date is null;
