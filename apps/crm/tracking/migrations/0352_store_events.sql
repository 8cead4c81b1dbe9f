-- What happened at shops, a row for each day, institution and kind: the rows behind the numbers of shops.
create view store_event as
select ((day - date '2000-01-01')::bigint << 32) + (institution_id << 1) + (kind = 'CLICK')::int as id, day, institution_id, kind, number
from store_event_count where not rebuilding;

create index store_event_count_kind on store_event_count (kind, day desc) where not rebuilding;
