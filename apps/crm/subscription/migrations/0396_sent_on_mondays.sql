-- What somebody sends to himself to see how it looks is no sending of the report.
create or replace view report_subscription_list as
select s.*, (
    select max(t.finished_date) from report_sending t where t.subscription_id = s.id and t.state = 'SENT' and t.week is not null
  ) as last_sent_date
from report_subscription s;
