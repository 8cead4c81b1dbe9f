-- Boards on which institutions stand in an order.
create table institution_ranking (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  board text not null check (board in ('OVERALL', 'REPUTATION', 'SIGNING', 'RISING')),
  institution_id bigint not null references institution,
  reason text not null check (char_length(reason) between 1 and 100 and reason = btrim(reason)),
  display boolean not null default true,
  sort integer not null check (sort > 0),
  unique (board, institution_id)
);
create index institution_ranking_order on institution_ranking (board, sort, id);
create index institution_ranking_sort on institution_ranking (sort, id);
create index institution_ranking_institution_id on institution_ranking (institution_id);
select count_versions('institution_ranking');
comment on column institution_ranking.reason is 'Why customers should look at it.';
comment on column institution_ranking.display is 'Shown to customers.';
