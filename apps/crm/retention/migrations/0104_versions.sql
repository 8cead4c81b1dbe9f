select count_versions('retention_client');
select count_versions('customer_return_visit');
