-- What a set was compiled with, when it was published.
alter table manifest_revision add column checked_by text;
comment on column manifest_revision.checked_by is
  'Fingerprint of code, plugins and schema with which the set was compiled without errors; a program with the same fingerprint checks it no more. Null for older sets.';
