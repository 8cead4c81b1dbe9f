/** Rows that reports count, selected table by table without joins or aggregates. */
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

const day = (column: string): string => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
const micros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint::text`

export interface Lead {
  readonly id: number
  readonly created: string
  readonly entered: string
  readonly status: string
  readonly phase: string
  readonly intention: string
  readonly source: string
  readonly projects: readonly string[]
  readonly countries: readonly string[]
  readonly creator: number
  readonly owner: number | null
  readonly staff: number | null
  readonly follower: number | null
}
export interface Relation {
  readonly id: number
  readonly lead: number
  readonly institution: number
  readonly method: string
  readonly created: string
  readonly moment: string
  readonly precise: string | null
}
export interface FollowUp {
  readonly id: number
  readonly lead: number
  readonly institution: number | null
  readonly author: number | null
  readonly followed: string
  readonly saved: string
}
export interface Order {
  readonly id: number
  readonly lead: number
  readonly institution: number
  readonly signed: string
  readonly amount: string
  readonly lifecycle: string
  readonly cancelled: string | null
  readonly due: string
  readonly category: string | null
  readonly source: string
  readonly countries: readonly string[]
  readonly biz: number | null
  readonly owner: number | null
  /** Department of the owner at signing. */
  readonly department: number | null
  readonly staff: number | null
  readonly creator: number
}
/** Transaction or rebate row of an order. */
export interface OfOrder {
  readonly id: number
  readonly order: number
  readonly kind: string
  readonly amount: string
  readonly created: string
  /** Row that this one corrects: neither of the two counts as a movement of money. */
  readonly corrects: number | null
}
export interface CommissionLine {
  readonly id: number
  readonly order: number
  readonly employee: number
  readonly month: string
  readonly role: number
  readonly amount: string
  /** Department at booking. */
  readonly department: number | null
}
export interface Visit {
  readonly id: number
  readonly lead: number
  readonly status: string
  readonly finished: string | null
  readonly finishedBy: number | null
}
export interface Institution {
  readonly id: number
  readonly created: string
  readonly activate: number | null
  readonly locked: boolean
  readonly score: string
}
/** Stay in the high seas, or claim from there. */
export interface OfLead {
  readonly id: number
  readonly lead: number
  readonly employee: number | null
  readonly reason: string | null
  readonly at: string
}
export interface Employee {
  readonly id: number
  readonly username: string
  readonly admin: boolean
  readonly department: number | null
}
interface Node<Key> {
  readonly id: Key
  readonly parent: Key | null
}

const TABLES = {
  leads: `select id, ${day('created_date')} as created, ${micros('entered_date')} as entered, status, customer_phase as phase, intention_level as intention,
    customer_source as source, consulting_project as projects, intended_countries as countries, creator_id as creator, attributable_person_id as owner,
    staff_person_id as staff, follow_up_with_people_id as follower from institutions_customer where deleted_date is null`,
  relations: `select id, lead_id as lead, institution_id as institution, allocation_method as method, ${day('created_date')} as created,
    ${micros('created_date')} as moment, ${day('precise_time')} as precise from institution_customer_relation where withdrawn_date is null`,
  followUps: `select id, lead_id as lead, institution_id as institution, author_id as author, ${day('follow_up_time')} as followed,
    ${micros('created_date')} as saved from follow_up_record`,
  orders: `select id, lead_id as lead, institution_id as institution, ${day('signing_time')} as signed, order_amount::text as amount, lifecycle,
    ${day('cancel_time')} as cancelled, amount_to_be_refunded::text as due, service_category as category, customer_source as source,
    intended_countries as countries, biz_owner_id as biz, lead_owner_id as owner, lead_owner_department_id as department,
    staff_id as staff, creator_id as creator from institutions_order`,
  ledger: `select id, order_id as "order", type as kind, amount::text, ${day('created_date')} as created, corrects_id as corrects from order_transaction`,
  rules: `select id, order_id as "order", audit_status as kind, amount_to_be_refunded::text as amount, '' as created, null as corrects from rebates_rule`,
  returned: `select id, order_id as "order", audit_status as kind, returned_amount::text as amount, '' as created, null as corrects from rebates_rule`,
  rebates: `select id, order_id as "order", payment_type as kind, return_commission_amount::text as amount, ${day('created_date')} as created,
    (select reverses_id from rebate_application a where a.id = application_id) as corrects from rebates_record`,
  lines: `select id, order_id as "order", employee_id as employee, month, role_type as role, commission_amount::text as amount,
    department_id as department from commission_line`,
  visits: `select id, lead_id as lead, status, ${day('finished_date')} as finished, finished_by_id as "finishedBy" from customer_return_visit`,
  institutions: `select id, ${day('created_date')} as created, activate_id as activate, locked, total_score::text as score from institution`,
  losses: `select id, lead_id as lead, previous_owner_id as employee, move_in_reason as reason, ${day('put_in_time')} as at from high_seas`,
  claims: `select id, lead_id as lead, employee_id as employee, null as reason, ${day('created_date')} as at from lead_claim_log`,
  employees: 'select id, username, admin, department_id as department from employee',
  departments: 'select id, parent_id as parent from department',
  viewers: 'select department_id as department, employee_id as employee from department_viewer',
  sources:
    "select o.value as id, p.value as parent from option_config o left join option_config p on p.id = o.parent_id where o.name = 'customerSource'",
  permissions: `select er.employee_id as employee, rp.permission from employee_role er join role_permission rp on rp.role_id = er.role_id
    join role r on r.id = er.role_id and not r.locked`,
} as const

export interface PlainRows {
  readonly leads: readonly Lead[]
  readonly relations: readonly Relation[]
  readonly followUps: readonly FollowUp[]
  readonly orders: readonly Order[]
  readonly ledger: readonly OfOrder[]
  readonly rules: readonly OfOrder[]
  /** Amounts received under each rule. */
  readonly returned: readonly OfOrder[]
  readonly rebates: readonly OfOrder[]
  readonly lines: readonly CommissionLine[]
  readonly visits: readonly Visit[]
  readonly institutions: readonly Institution[]
  readonly losses: readonly OfLead[]
  readonly claims: readonly OfLead[]
  readonly employees: readonly Employee[]
  readonly departments: readonly Node<number>[]
  readonly viewers: readonly { readonly department: number; readonly employee: number }[]
  readonly sources: readonly Node<string>[]
  readonly permissions: readonly { readonly employee: number; readonly permission: string }[]
}

/** Loads all tables in their current state. */
export async function plainRows(db: Db): Promise<PlainRows> {
  const rowsOf = async <T>(name: keyof typeof TABLES): Promise<readonly T[]> => (await sql.raw<T>(TABLES[name]).execute(db)).rows
  return {
    leads: await rowsOf('leads'),
    relations: await rowsOf('relations'),
    followUps: await rowsOf('followUps'),
    orders: await rowsOf('orders'),
    ledger: await rowsOf('ledger'),
    rules: await rowsOf('rules'),
    returned: await rowsOf('returned'),
    rebates: await rowsOf('rebates'),
    lines: await rowsOf('lines'),
    visits: await rowsOf('visits'),
    institutions: await rowsOf('institutions'),
    losses: await rowsOf('losses'),
    claims: await rowsOf('claims'),
    employees: await rowsOf('employees'),
    departments: await rowsOf('departments'),
    viewers: await rowsOf('viewers'),
    sources: await rowsOf('sources'),
    permissions: await rowsOf('permissions'),
  }
}
