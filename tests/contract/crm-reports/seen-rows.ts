/** Visible rows and figures per employee, by the rules of the specification, independent of the product's code. */
import type { Employee, Lead, Order, PlainRows } from './plain-rows.ts'

export interface Eyes {
  readonly me: Employee
  may(permission: string): boolean
  lead(lead: Lead | undefined): boolean
  order(order: Order | undefined): boolean
  /** Commission of an employee. */
  commission(employee: number): boolean
}

/** Departments with all their descendants. */
const below = (rows: PlainRows, from: readonly number[]): ReadonlySet<number> => {
  const found = new Set(from)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const { id, parent } of rows.departments) if (parent !== null && found.has(parent)) found.add(id)
  }
  return found
}

export function eyesOf(rows: PlainRows, username: string): Eyes {
  const me = rows.employees.find(one => one.username === username) as Employee
  const granted = new Set(rows.permissions.filter(({ employee }) => employee === me.id).map(({ permission }) => permission))
  const departments = below(
    rows,
    rows.viewers.filter(({ employee }) => employee === me.id).map(({ department }) => department),
  )
  const people = new Set(rows.employees.filter(({ department }) => department !== null && departments.has(department)).map(({ id }) => id))
  const owned = new Set(rows.institutions.filter(({ activate }) => activate === me.id).map(({ id }) => id))
  const leads = new Map(rows.leads.map(lead => [lead.id, lead]))
  const may = (permission: string): boolean => me.admin || granted.has(permission)
  const seesLead = (lead: Lead | undefined): boolean => {
    if (!lead) return false
    if (me.admin || [lead.owner, lead.staff, lead.follower, lead.creator].includes(me.id)) return true
    return lead.owner === null ? may('/agency/highSeas/list') : people.has(lead.owner)
  }
  return {
    me,
    may,
    lead: seesLead,
    order: order =>
      order !== undefined &&
      (may('/order/institutionsOrder/all') || order.biz === me.id || owned.has(order.institution) || seesLead(leads.get(order.lead))),
    commission: employee => may('/commission/all') || employee === me.id || people.has(employee),
  }
}
