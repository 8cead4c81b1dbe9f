-- Proof that a page was loaded as a document of its own, without outside plugins. Given to that document alone, kept as a hash with its session.
alter table session add column page_proof bytea;
alter table session add column page_proof_date timestamptz;
