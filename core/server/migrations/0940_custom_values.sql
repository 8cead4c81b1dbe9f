-- A value in a "custom" column, read as the type that its field has now. The type may have been another when it was written: what does not fit
-- is null, never an error, so that one old value cannot take a list down.

create function custom_text(value jsonb) returns text language sql immutable strict parallel safe as $$
  select case when jsonb_typeof(value) in ('string', 'number', 'boolean') then value #>> '{}' end
$$;

-- Whole numbers that JavaScript tells apart.
create function custom_integer(value jsonb) returns bigint language sql immutable strict parallel safe as $$
  select case when jsonb_typeof(value) in ('string', 'number') and value #>> '{}' ~ '^-?[0-9]{1,16}(\.0{1,20})?$' then
    case when abs((value #>> '{}')::numeric) <= 9007199254740991 then (value #>> '{}')::numeric::bigint end
  end
$$;

-- As a form takes them (core/manifest/fields/decimal.ts): no NaN, no exponent, twelve digits before and six after the point.
create function custom_decimal(value jsonb) returns numeric language sql immutable strict parallel safe as $$
  select case when jsonb_typeof(value) in ('string', 'number') and value #>> '{}' ~ '^-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,6})?$'
    then (value #>> '{}')::numeric end
$$;

create function custom_boolean(value jsonb) returns boolean language sql immutable strict parallel safe as $$
  select case when value in ('true', '"true"') then true when value in ('false', '"false"') then false end
$$;

-- 'YYYY-MM-DD', alone or before a time of day.
create function custom_date(value jsonb) returns date language sql immutable strict parallel safe as $$
  select case when jsonb_typeof(value) = 'string'
      and value #>> '{}' ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])( ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])?$' then
    case when substr(value #>> '{}', 9, 2)::int <=
        extract(day from make_date(substr(value #>> '{}', 1, 4)::int, substr(value #>> '{}', 6, 2)::int, 1) + interval '1 month' - interval '1 day')
      then make_date(substr(value #>> '{}', 1, 4)::int, substr(value #>> '{}', 6, 2)::int, substr(value #>> '{}', 9, 2)::int) end
  end
$$;

-- Wall time of Shanghai; a day alone is its first second.
create function custom_datetime(value jsonb) returns timestamptz language sql immutable strict parallel safe as $$
  select (custom_date(value) + case when length(value #>> '{}') = 19 then
    make_time(substr(value #>> '{}', 12, 2)::int, substr(value #>> '{}', 15, 2)::int, substr(value #>> '{}', 18, 2)::int)
    else make_time(0, 0, 0) end) at time zone 'Asia/Shanghai'
$$;

create function custom_month(value jsonb) returns text language sql immutable strict parallel safe as $$
  select case when jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$' then value #>> '{}' end
$$;

-- Elements that fit; no list has none.
create function custom_list(value jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce((
    select array_agg(custom_text(element) order by place)
    from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) with ordinality as e(element, place)
    where custom_text(element) is not null), '{}')
$$;

create function custom_ids(value jsonb) returns bigint[] language sql immutable parallel safe as $$
  select coalesce((
    select array_agg(custom_integer(element) order by place)
    from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) with ordinality as e(element, place)
    where custom_integer(element) > 0), '{}')
$$;
