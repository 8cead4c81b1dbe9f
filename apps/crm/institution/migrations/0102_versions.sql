select count_versions('institution', 'invite_num');
