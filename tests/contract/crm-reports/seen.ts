/** Plain rows by id, and the dimensions of leads and orders. */
import type { Fact, Value } from './fact.ts'
import type { Lead, Order, PlainRows } from './plain-rows.ts'
import type { Eyes } from './seen-rows.ts'

export interface Seen {
  readonly rows: PlainRows
  readonly eyes: Eyes
  lead(id: number): Lead | undefined
  order(id: number): Order
  /** Current business owner of an institution. */
  activate(institution: number | null): Value
  departmentOf(person: number | null): Value
  ofLead(lead: Lead): Fact['by']
  ofOrder(order: Order): Fact['by']
}

export function seenBy(rows: PlainRows, eyes: Eyes): Seen {
  const leads = new Map(rows.leads.map(lead => [lead.id, lead]))
  const orders = new Map(rows.orders.map(order => [order.id, order]))
  const activates = new Map(rows.institutions.map(({ id, activate }) => [id, activate]))
  const departments = new Map(rows.employees.map(({ id, department }) => [id, department]))
  const departmentOf = (person: number | null): Value => (person === null ? null : (departments.get(person) ?? null))
  return {
    rows,
    eyes,
    lead: id => leads.get(id),
    order: id => orders.get(id) as Order,
    activate: institution => (institution === null ? null : (activates.get(institution) ?? null)),
    departmentOf,
    ofLead: lead => ({
      owner: [lead.owner],
      department: [departmentOf(lead.owner)],
      creator: [lead.creator],
      staff: [lead.staff],
      source: [lead.source],
      project: lead.projects,
      country: lead.countries,
    }),
    ofOrder: order => ({
      owner: [order.owner],
      department: [order.department],
      creator: [order.creator],
      staff: [order.staff],
      institution: [order.institution],
      bizOwner: [order.biz],
      source: [order.source],
      project: [order.category],
      country: order.countries,
    }),
  }
}
