-- What automatic loss has taken and not told yet: told at the end of a run, one message a person; what an interrupted run took, by the next one.
create table lead_loss_untold (
  lead_id bigint primary key references institutions_customer on delete cascade,
  owner_id bigint references employee,
  reason text not null
);
