-- Money has two decimals, nothing of it as well.
create or replace view rebates_record_list as
select r.id, r.version, r.created_date, r.application_id, r.rule_id, r.order_id, r.payment_type, r.return_commission_amount, r.rebate_time, r.biz_attribution_name,
       r.customer_attribution_name, r.staff_name, r.customer_source, r.operator_id, a.payment_voucher,
       case r.payment_type when 'RECEIPT' then r.return_commission_amount else 0.00 end as income,
       case r.payment_type when 'RECEIPT' then 0.00 else r.return_commission_amount end as expense,
       case r.payment_type when 'RECEIPT' then r.return_commission_amount else -r.return_commission_amount end as net,
       case when a.reversed then 'REVERSED'
         when exists (select from rebate_application p where p.reverses_id = r.id and p.audit_status = 'PENDING') then 'PENDING' else 'NONE' end as reversal,
       exists (select from rebate_application p where p.order_id = r.order_id and p.audit_status = 'PENDING') as held,
       o.lead_id, o.institution_id, o.lifecycle
from rebates_record r join rebate_application a on a.id = r.application_id join institutions_order o on o.id = r.order_id;

-- Versions stand with the order, too.
create view rebates_rule_version_list as
select v.*, r.order_id from rebates_rule_version v join rebates_rule r on r.id = v.rule_id;
create index rebates_rule_version_operator on rebates_rule_version (operator_id);
