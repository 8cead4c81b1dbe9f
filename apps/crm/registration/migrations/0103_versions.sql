select count_versions('institutions_registration');
select count_versions('institution_account', 'password_hash', 'must_change_password', 'password_expires_date');
