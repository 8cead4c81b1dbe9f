-- The function of 0001 with a comment that names its lock.
create or replace function relation_derive_lead() returns trigger language plpgsql as $$
begin
  -- Locks the institutions, so that a concurrent change of self_operated either sees this relation or is seen by the update.
  perform from institution
  where id in (case when tg_op <> 'INSERT' then old.institution_id end, case when tg_op <> 'DELETE' then new.institution_id end) order by id for share;
  update institutions_customer set customer_phase = customer_phase
  where id in (case when tg_op <> 'INSERT' then old.lead_id end, case when tg_op <> 'DELETE' then new.lead_id end);
  return null;
end $$;
