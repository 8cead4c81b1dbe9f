-- A voucher belongs to its application and to the record that a passed application becomes, not to the order whose form it was sent with.
create function rebates_record_voucher() returns trigger language plpgsql as $$
begin
  insert into file_link (file_id, record_table, record_id)
  select f.id, 'rebates_record', new.id from rebate_application a join file f on '/api/files/' || f.id = a.payment_voucher
  where a.id = new.application_id on conflict do nothing;
  return null;
end $$;
create trigger rebates_record_voucher after insert on rebates_record for each row execute function rebates_record_voucher();

insert into file_link (file_id, record_table, record_id)
select f.id, 'rebate_application', a.id from rebate_application a join file f on '/api/files/' || f.id = a.payment_voucher
union all
select f.id, 'rebates_record', r.id from rebates_record r join rebate_application a on a.id = r.application_id
  join file f on '/api/files/' || f.id = a.payment_voucher
on conflict do nothing;

-- No field of an order holds a file.
delete from file_link where record_table = 'institutions_order';
