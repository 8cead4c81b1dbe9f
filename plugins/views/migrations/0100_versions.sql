select count_versions('saved_view');
