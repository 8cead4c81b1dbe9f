-- Messages by hand are written as rich text. What was written before was plain: nothing in it is markup, an empty line begins a paragraph.
alter table manual_message drop constraint manual_message_content_check;

update manual_message set content = '<p>' || replace(
  regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(content, E'\r\n', E'\n'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
      E'^\\s+|\\s+$', '', 'g'),
    E'\n[ \t]*\n\\s*', '</p><p>', 'g'),
  E'\n', '<br />') || '</p>';

-- Markup included; the form counts what is read.
alter table manual_message add constraint manual_message_content_check check (char_length(content) between 1 and 200000);
