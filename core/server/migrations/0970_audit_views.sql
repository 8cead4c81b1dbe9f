-- The audit log as people read it: what its words are called in Chinese, which rows an entry is about, and whether the chain still holds.

-- What actions, resources and fields are called. Follows the manifests at every start and publication; what is gone from them keeps its last word,
-- since entries stay as well.
create table audit_word (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('action', 'entity', 'field')),
  -- Path of an endpoint, name of a job, or a word such as login; name of a resource; or resource.field.
  name text not null,
  label text not null,
  -- Of an action: what the resource is called.
  entity text not null default '',
  unique (kind, name)
);
create view audit_action as select id, name, label, entity from audit_word where kind = 'action';
create view audit_entity as select id, name, label from audit_word where kind = 'entity';

-- Rows that an entry is about, and those that changed beside them: '5' and 'lead:5'.
create function audit_rows(entity text, entity_ids bigint[], detail jsonb) returns text[] language plpgsql immutable parallel safe as $$
declare
  keys text[] := entity_ids::text[];
  one text;
  beside text;
  rows jsonb;
begin
  if entity <> '' then
    foreach one in array entity_ids::text[] loop keys := keys || (entity || ':' || one); end loop;
  end if;
  if detail = '{}' then return keys; end if;
  for beside, rows in select key, value from jsonb_each(detail) where jsonb_typeof(value) = 'object' loop
    for one in select jsonb_object_keys(rows) loop
      if one ~ '^[1-9][0-9]{0,17}$' then keys := keys || one || (beside || ':' || one); end if;
    end loop;
  end loop;
  return keys;
end $$;

-- An index of the rows, and of whole addresses. It takes the place of the one over the bare ids. Every write pays for these: no grams here.
create index audit_log_rows on audit_log using gin (audit_rows(entity, entity_ids, detail));
create index audit_log_ip on audit_log using gin ((array[ip]));
drop index audit_log_entity_ids;
create index audit_log_employee_date on audit_log (employee_id, created_date desc, id desc);
drop index audit_log_employee_id;
create index audit_log_action on audit_log (action, created_date desc, id desc);
create index audit_log_entity on audit_log (entity, created_date desc, id desc);
-- What went wrong is rare and looked for.
create index audit_log_refused on audit_log (result, created_date desc, id desc) where result <> 'success';

create view operation_log as
  select a.id, a.created_date, a.employee_id, a.username, array[a.ip] as ip, a.user_agent, a.request_id, a.result, a.message,
    a.action as path, act.id as action_id,
    coalesce(act.label || case when a.entity = '' and act.entity <> '' then '（' || act.entity || '）' else '' end, a.action) as title,
    ent.id as entity_id, audit_rows(a.entity, a.entity_ids, a.detail) as row_keys,
    array_to_string(a.entity_ids[1:20], '、') || case when cardinality(a.entity_ids) > 20 then ' 等' || cardinality(a.entity_ids) || '条' else '' end as row_ids,
    (select string_agg(distinct coalesce(word.label, own.name), '、')
      from jsonb_each(a.diff) as changed,
        jsonb_object_keys(case when jsonb_typeof(changed.value) = 'object' then changed.value else '{}' end) as own(name)
        left join audit_word as word on word.kind = 'field' and word.name = a.entity || '.' || own.name) as changed
  from audit_log a
  left join audit_word act on act.kind = 'action' and act.name = a.action
  left join audit_word ent on ent.kind = 'entity' and ent.name = a.entity;

-- A part of a lane, from where it was known to be right: how many entries there are, where the part ends, and which do not fit.
create function audit_part(part_lane smallint, after_seq bigint, after_hash bytea, until_seq bigint, most integer)
returns table (checked integer, last_seq bigint, last_hash bytea, broken jsonb) language sql stable as $$
  with part as (
    select a as item, a.id, a.seq, a.hash from audit_log a
    where a.lane = part_lane and a.seq > after_seq and a.seq <= until_seq order by a.seq limit most
  ), chain as (
    select p.*, coalesce(lag(p.hash) over w, after_hash) as previous, coalesce(lag(p.seq) over w, after_seq) as previous_seq
    from part p window w as (order by p.seq)
  ), judged as (
    select id, seq, hash, case when seq <> previous_seq + 1 then 'missing' when hash is distinct from audit_hash(item, previous) then 'changed' end as wrong,
      seq - previous_seq - 1 as missing
    from chain
  )
  select count(*)::integer, max(seq), (array_agg(hash order by seq desc))[1],
    coalesce(jsonb_agg(jsonb_build_object('id', id, 'reason', wrong, 'missing', missing) order by seq) filter (where wrong is not null), '[]')
  from judged
$$;

-- What checks of the chain found. `points`: how far each lane was found right, {lane: {seq, hash}}; later checks may begin there, and see whether
-- what was there still is.
create table audit_check (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  begun_date timestamptz not null,
  employee_id bigint,
  whole boolean not null,
  checked bigint not null,
  intact boolean not null,
  -- The first hundred that do not fit: {id, reason, missing}.
  broken jsonb not null default '[]',
  broken_count integer not null default 0,
  -- Lanes whose first entries are no longer kept.
  pruned integer not null default 0,
  points jsonb not null default '{}'
);
create trigger audit_check_no_change before update or delete or truncate on audit_check for each statement execute function audit_log_refuse();
