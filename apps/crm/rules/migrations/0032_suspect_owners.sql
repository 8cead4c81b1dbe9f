-- Both owners stand in the list of suspected duplicates by name.
create or replace view suspected_duplicate_list as
select s.*, a.attributable_person_id as first_owner_id,
       array_remove(array[a.attributable_person_id, a.staff_person_id, a.follow_up_with_people_id,
                          b.attributable_person_id, b.staff_person_id, b.follow_up_with_people_id], null) as people_ids,
       b.attributable_person_id as second_owner_id
from suspected_duplicate s join institutions_customer a on a.id = s.first_id join institutions_customer b on b.id = s.second_id
where s.state <> 'PENDING' or (a.deleted_date is null and b.deleted_date is null);
