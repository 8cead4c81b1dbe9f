/**
 * Statements of the floor for the eight reports and the platform report, for rows from $1 to before $2: tables, summaries and charts, with one scan
 * per source.
 */

const period = (column: string): string => `${column} >= $1 and ${column} < $2`
const LEAD_EXISTS = 'and not exists (select from institutions_customer d where d.id = t.lead_id and d.deleted_date is not null)'
const NOT_WITHDRAWN = 't.withdrawn_date is null'

const LEADS = `institutions_customer t where t.deleted_date is null and ${period('t.created_date')}`
const HELD_LEADS = "institutions_customer t where t.deleted_date is null and t.status = 'NORMAL'"
const RELATIONS = `institution_customer_relation t where ${NOT_WITHDRAWN} and ${period('t.created_date')} ${LEAD_EXISTS}`
const OF_OWNERS = `institution_customer_relation t join institution i on i.id = t.institution_id where ${NOT_WITHDRAWN} and ${period('t.created_date')} ${LEAD_EXISTS}`
const PRECISE = `institution_customer_relation t where ${NOT_WITHDRAWN} and ${period('t.precise_time')} ${LEAD_EXISTS}`
const ORDERS = `institutions_order t where ${period('t.signing_time')}`
const CANCELLED = `institutions_order t where t.lifecycle = 'CANCELLED' and ${period('t.cancel_time')}`
const LEDGER = `order_transaction t where ${period('t.created_date')}`
const LEDGER_OF_OWNERS = `order_transaction t join institutions_order o on o.id = t.order_id where ${period('t.created_date')}`
const PASSED_RULES = `rebates_rule t join institutions_order o on o.id = t.order_id where t.audit_status = 'PASSED' and ${period('o.signing_time')}`
const REBATE_RECORDS = `rebates_record t join institutions_order o on o.id = t.order_id where ${period('t.created_date')}`
const OUR_FOLLOW_UPS = `follow_up_record t where t.institution_id is null and ${period('t.follow_up_time')} ${LEAD_EXISTS}`
const THEIR_FOLLOW_UPS = `follow_up_record t where t.institution_id is not null and ${period('t.follow_up_time')} ${LEAD_EXISTS}`
const LOSSES = `high_seas t where t.move_in_reason is not null and ${period('t.put_in_time')} ${LEAD_EXISTS}`
const CLAIMS = `lead_claim_log t where ${period('t.created_date')} ${LEAD_EXISTS}`
const VISITS = `customer_return_visit t where t.status = 'VISITED' and ${period('t.finished_date')}`
const commission = (role: number): string => `commission_line t where t.role_type = ${role}
  and t.month between to_char($1::timestamptz, 'YYYY-MM') and to_char($2::timestamptz - interval '1 day', 'YYYY-MM')`

const month = (column: string): string => `date_trunc('month', ${column} at time zone 'Asia/Shanghai')`
const leadCount = (name: string): string => `count(distinct lead_id) as "${name}"`
const VALID = `count(*) filter (where intention_level <> 'INVALID') as "validLeads"`
const SIGNED = 'count(*) as "signedOrders", sum(order_amount) as "signedAmount"'
const RECEIVED = `sum(case payment_type when 'RECEIPT' then return_commission_amount else -return_commission_amount end) as "rebateReceived"`
const REBATE_DUE = 'sum(t_due) as "rebateDue"'
const PAID_AMOUNT = `sum(case when type = 'PAYMENT' and corrects_id is null then amount when type = 'REFUND' and corrects_id is not null then -amount end) as "paidAmount"`
const REFUNDED_AMOUNT = `sum(case when type = 'REFUND' and corrects_id is null then amount when type = 'PAYMENT' and corrects_id is not null then -amount end) as "refundedAmount"`
const medianOf = (column: string, name: string): string => `percentile_cont(0.5) within group (order by ${column}::float8) as "${name}"`

/** Amounts grouped by each key, and in total (the row in which `whole` has all bits set). */
const groupedBy = (keys: readonly string[], amounts: string, rows: string, more = ''): string => {
  const names = keys.map((_, at) => `k${at}`)
  const inner = `(select ${[...keys.map((key, at) => `${key} as k${at}`), 't.*'].join(', ')}${more} from ${rows}) g`
  if (keys.length === 0) return `select 0 as whole, ${amounts} from ${inner}`
  const sets = [...names.map(name => `(${name})`), '()'].join(', ')
  return `select grouping(${names.join()}) as whole, ${names.join()}, ${amounts} from ${inner} group by grouping sets (${sets})`
}

const rebateDueBy = (keys: readonly string[]): string => groupedBy(keys, REBATE_DUE, PASSED_RULES, ', t.amount_to_be_refunded as t_due')

const day = (column: string): string => `(${column} at time zone 'Asia/Shanghai')::date`

/** Daily events of users by platform and channel. */
const userEventsSql = (name: string, count: string, time: string, rows: string): string =>
  `select ${day(time)} as day, u.registration_platform as platform, u.channel_code as channel, '${name}' as what, ${count} as n
   from ${rows} and ${period(time)} group by 1, 2, 3`

const PLATFORM_USE_SQL = [
  `select day, platform, channel_code as channel, what, sum(n) as n from platform_visit_count, lateral (values ('visits', visit_num), ('new', new_visit_num)) v(what, n)
   where not rebuilding and day >= ${day('$1::timestamptz')} and day < ${day('$2::timestamptz')} group by 1, 2, 3, 4`,
  userEventsSql('registered', 'count(*)', 'u.time', 'client_user u where true'),
  userEventsSql('linked', 'count(*)', 'u.linked_time', 'client_user u where true'),
  userEventsSql(
    'famous',
    'count(distinct u.id)',
    'i.time',
    'abroad_intention i join client_user u on u.id = i.client_user_id where i.famous_school',
  ),
  userEventsSql('booked', 'count(*)', 'r.time', 'client_reservation r join client_user u on u.id = r.client_user_id where true'),
  userEventsSql(
    'signed',
    'count(*)',
    'o.signing_time',
    'institutions_order o join institutions_customer l on l.id = o.lead_id join client_user u on u.id = l.client_user_id where true',
  ),
].join(' union all ')

const platformUse = (name: string, figure: string): string => `coalesce(sum(n) filter (where what = '${name}'), 0) as "${figure}"`

const PLATFORMS = `select grouping(day, platform, channel) as whole, day, platform, channel, ${[
  platformUse('visits', 'visitNum'),
  platformUse('new', 'newVisitNum'),
  platformUse('registered', 'registerNum'),
  platformUse('linked', 'transferNum'),
  platformUse('famous', 'famousSchoolCustomerNum'),
  platformUse('booked', 'orgReservationNum'),
  platformUse('signed', 'signedNum'),
].join()} from (${PLATFORM_USE_SQL}) g group by grouping sets ((day, platform, channel), ())`

/** Statements by report, named as in its endpoint. */
export const REPORTS: Readonly<Record<string, readonly string[]>> = {
  dataGlance: [
    groupedBy(
      [month('t.created_date'), 't.customer_source'],
      `count(*) as "newLeads", count(*) filter (where customer_phase <> 'NEW_CUSTOMER_CAPITAL') as contacted,
      count(*) filter (where customer_phase in ('IN_INTENTION', 'TO_BE_ALLOCATED', 'ALLOCATED', 'MULTIPLE_ASSIGNMENT', 'ORDERED')) as intended,
      count(*) filter (where customer_phase in ('ALLOCATED', 'MULTIPLE_ASSIGNMENT', 'ORDERED')) as allocated,
      count(*) filter (where precise or customer_phase = 'ORDERED') as precise, count(*) filter (where customer_phase = 'ORDERED') as ordered`,
      LEADS,
    ),
    groupedBy([month('t.created_date')], leadCount('allocatedLeads'), RELATIONS),
    groupedBy([month('t.precise_time')], leadCount('preciseLeads'), PRECISE),
    groupedBy([month('t.signing_time'), 't.institution_id', 't.lead_owner_id'], SIGNED, ORDERS),
    groupedBy([], 'sum(order_amount)', CANCELLED),
    groupedBy([], RECEIVED, REBATE_RECORDS),
    groupedBy([month('t.put_in_time')], leadCount('lostLeads'), LOSSES),
  ],
  signData: [
    groupedBy([month('t.signing_time'), 't.service_category', 't.intended_countries'], SIGNED, ORDERS),
    groupedBy(
      [month('t.cancel_time'), 't.service_category', 't.intended_countries'],
      'count(*) as "cancelledOrders", sum(order_amount), sum(amount_to_be_refunded) as "refundDue"',
      CANCELLED,
    ),
    groupedBy([month('t.created_date')], `${PAID_AMOUNT}, ${REFUNDED_AMOUNT}`, LEDGER),
    rebateDueBy([month('o.signing_time')]),
    groupedBy([month('t.created_date')], RECEIVED, REBATE_RECORDS),
  ],
  institutionalData: [
    groupedBy(
      ['t.institution_id'],
      `${leadCount('institutionLeads')}, count(distinct lead_id) filter (where allocation_method = 'jigouyuyue') as "selfReservations"`,
      RELATIONS,
    ),
    groupedBy(
      ['t.institution_id'],
      medianOf('first_follow_up_hours', 'firstFollowUpHours'),
      `${RELATIONS} and first_follow_up_hours is not null`,
    ),
    groupedBy(['t.institution_id'], 'count(*) as "institutionFollowUps"', THEIR_FOLLOW_UPS),
    groupedBy(['t.institution_id'], leadCount('preciseLeads'), PRECISE),
    groupedBy(['t.institution_id'], SIGNED, ORDERS),
    groupedBy(['t.institution_id'], 'count(*) as "cancelledOrders"', CANCELLED),
    rebateDueBy(['o.institution_id']),
    groupedBy(['o.institution_id'], RECEIVED, REBATE_RECORDS),
  ],
  channelEmployeeData: [
    groupedBy(['i.activate_id'], leadCount('institutionLeads'), OF_OWNERS),
    groupedBy(['t.biz_owner_id'], SIGNED, ORDERS),
    groupedBy(['o.biz_owner_id'], RECEIVED, REBATE_RECORDS),
    groupedBy(['t.employee_id'], 'sum(commission_amount) as "businessCommission"', commission(1)),
  ],
  market: [
    groupedBy(['t.creator_id', month('t.created_date')], `count(*) as "enteredLeads", ${VALID}`, LEADS),
    groupedBy(['t.lead_creator_id'], leadCount('allocatedLeads'), RELATIONS),
    groupedBy(['t.lead_creator_id'], leadCount('preciseLeads'), PRECISE),
    groupedBy(['t.creator_id'], SIGNED, ORDERS),
  ],
  customerServiceData: [
    groupedBy(
      ['t.staff_person_id'],
      `count(*) as "servedLeads", count(*) filter (where customer_phase <> 'NEW_CUSTOMER_CAPITAL') as "contactedLeads"`,
      LEADS,
    ),
    groupedBy(['t.staff_person_id'], medianOf('first_contact_hours', 'firstContactHours'), `${LEADS} and first_contact_hours is not null`),
    groupedBy(['t.finished_by_id'], 'count(*) as "returnVisits"', VISITS),
    groupedBy(['t.lead_staff_id'], leadCount('allocatedLeads'), RELATIONS),
    groupedBy(['t.staff_id'], SIGNED, ORDERS),
  ],
  customerSourceData: [
    groupedBy(['t.customer_source'], `count(*) as "newLeads", ${VALID}`, LEADS),
    groupedBy(['t.lead_source'], leadCount('allocatedLeads'), RELATIONS),
    groupedBy(['t.lead_source'], leadCount('preciseLeads'), PRECISE),
    groupedBy(['t.customer_source'], SIGNED, ORDERS),
  ],
  consultEmployeeData: [
    groupedBy(['t.attributable_person_id'], 'count(*) as "heldLeads", $1::text, $2::text', HELD_LEADS),
    groupedBy(['t.attributable_person_id'], 'count(*) as "newLeads"', LEADS),
    groupedBy(['t.author_id'], `count(*) as "followUps", ${leadCount('followedLeads')}`, OUR_FOLLOW_UPS),
    groupedBy(['t.employee_id'], leadCount('claimedLeads'), CLAIMS),
    groupedBy(['t.previous_owner_id'], leadCount('ownerLosses'), LOSSES),
    groupedBy(['t.lead_owner_id'], leadCount('allocatedLeads'), RELATIONS),
    groupedBy(['t.lead_owner_id'], leadCount('preciseLeads'), PRECISE),
    groupedBy(['t.lead_owner_id'], SIGNED, ORDERS),
    groupedBy(['o.lead_owner_id'], REFUNDED_AMOUNT, LEDGER_OF_OWNERS),
    groupedBy(['t.employee_id'], 'sum(commission_amount) as "consultantCommission"', commission(2)),
  ],
  platformData: [PLATFORMS],
}
