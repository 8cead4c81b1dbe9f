-- A job that counts days anew goes on where its last try stopped. How far a day is counted is kept with its counts, and a finished day is known until
-- the job ends.

-- What is under way does not say how far it is: it starts over.
delete from tracking_rebuild;
alter table tracking_rebuild
  -- Which try of the job counts: one that was paused may wake up beside the next.
  add column attempt uuid not null,
  add column counted_up_to bigint not null default 0,
  add column batches integer not null default 0 check (batches >= 0),
  add column finished boolean not null default false,
  drop constraint tracking_rebuild_pkey,
  add primary key (job, day);
-- One job at a time makes a day anew; other jobs may have finished it before.
create unique index tracking_rebuild_day on tracking_rebuild (day) where not finished;
comment on table tracking_rebuild is 'Days that jobs which have not ended yet make anew, or have made.';

-- What is half made is little, and looked for every night.
create index tracking_count_rebuilding on tracking_count (day) where rebuilding;
create index platform_visit_count_rebuilding on platform_visit_count (day) where rebuilding;
create index store_event_count_rebuilding on store_event_count (day) where rebuilding;
