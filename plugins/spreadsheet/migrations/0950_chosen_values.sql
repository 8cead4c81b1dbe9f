-- What was chosen when the file was reviewed: what texts mean that are no option, and which columns may lose what cannot be read.
alter table spreadsheet_batch add column chosen jsonb not null default '{"values":[],"leaveEmpty":[]}';
-- What was known of such texts when the file was looked at: its import reads them as they were shown.
alter table spreadsheet_batch add column aliases jsonb not null default '[]';

-- What a text means that is no option of its field, as somebody has said in an import. Kept for all later ones.
create table spreadsheet_alias (
  resource text not null,
  field text not null,
  -- As options are compared: width and case of letters make no difference.
  text text not null check (char_length(text) between 1 and 100),
  -- The option's value. It need not be an option any more: the text is unknown again then.
  value jsonb not null,
  employee_id bigint not null,
  created_date timestamptz not null default now(),
  primary key (resource, field, text)
);
