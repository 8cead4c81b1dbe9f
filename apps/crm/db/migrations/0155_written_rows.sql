-- Every follow-up and every change of owner writes a lead: lists whose columns or people it does not touch keep their totals.
select note_written_rows('institutions_customer', 'attributable_person_id', 'staff_person_id', 'follow_up_with_people_id', 'creator_id');
