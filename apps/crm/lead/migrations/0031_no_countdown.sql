-- greatest() passes over nulls: what is never lost has no days left, rather than none.
create or replace function days_until(moment timestamptz) returns integer language sql stable parallel safe as $$
  select case when moment is not null then
    greatest((moment at time zone 'Asia/Shanghai')::date - (now() at time zone 'Asia/Shanghai')::date, 0)
  end
$$;
