-- Which process runs it: what a process that is gone has begun is taken over by the next one.
alter table job add column node uuid;
create index job_open on job (id) where state in ('queued', 'running');
