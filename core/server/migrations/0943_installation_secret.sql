-- A secret of this installation, by which values that nobody may read back are hashed for the audit log. It stands in the database because every node
-- needs the same one and because backups take it along: entries before and after a restore stay comparable.
create table installation_secret (
  only_row boolean primary key default true check (only_row),
  value bytea not null
);
insert into installation_secret (value)
  values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
