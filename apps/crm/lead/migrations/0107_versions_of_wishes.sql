select count_versions('abroad_intention');
