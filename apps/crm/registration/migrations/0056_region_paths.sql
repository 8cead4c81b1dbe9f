-- A region is the way to it, each code beginning as the one above. Everything in a province is one range of an index by bytes.

alter table institution add check (province_city_district ~ '^(\d{2})0000(/\1\d{2}00(/\1\d{4})?)?$');
alter table institutions_registration add check (province_city_district ~ '^(\d{2})0000(/\1\d{2}00(/\1\d{4})?)?$');

create index institution_province_city_district on institution (province_city_district text_pattern_ops);
