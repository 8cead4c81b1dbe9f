-- What several rooms write into an institution by themselves, together: a later list had taken the place of an earlier one.
select count_versions('institution', 'invite_num', 'name_pinyin', 'contact_pinyin', 'total_score', 'shop');
