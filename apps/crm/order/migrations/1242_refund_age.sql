-- How long money has been due: days since then in Shanghai, and the usual brackets of them.

create function days_due(since timestamptz) returns integer language sql stable parallel safe as $$
  select (now() at time zone 'Asia/Shanghai')::date - (since at time zone 'Asia/Shanghai')::date
$$;

create function age_bracket(days integer) returns text language sql immutable parallel safe as $$
  select case when days <= 30 then 'UP_TO_30' when days <= 60 then 'UP_TO_60' when days <= 90 then 'UP_TO_90' when days > 90 then 'OVER_90' end
$$;

-- Only what still has to go back to the customer has an age, since the cancellation was passed.
do $$
begin
  execute 'create or replace view order_cancelled as ' || regexp_replace(pg_get_viewdef('order_cancelled'::regclass, true), E'\n   FROM order_list o',
    $columns$,
    case when o.amount_to_be_refunded > o.refunded_amount then days_due(o.cancelled_date) end as refund_age,
    case when o.amount_to_be_refunded > o.refunded_amount then age_bracket(days_due(o.cancelled_date)) end as refund_age_bracket
   FROM order_list o$columns$);
end $$;
