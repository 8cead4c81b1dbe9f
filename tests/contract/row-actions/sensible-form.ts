/** Plausible form values: those the form opens with, and minimal values for the remaining required items. */
import { sql } from 'kysely'
import type { Action, FormItem } from '#core/contract/model/action.ts'
import { evaluate, formRow } from '#core/manifest/conditions/index.ts'
import { wallDate, wallDateTime } from '#core/manifest/time/wall-time.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import type { TestServer } from '#tests/support/server.ts'
import { fileForm, minimalForm } from '../application/inputs.ts'

type Values = Readonly<Record<string, unknown>>

const MINUTE = 60_000

const nobody = { id: 0, username: '', admin: true, departmentId: null, permissions: [] as string[] }

const holds = (condition: boolean | BoundCondition, items: readonly FormItem[], values: Values): boolean =>
  typeof condition === 'boolean' ? condition : evaluate(condition, formRow(items, values), { user: nobody, now: new Date() })

interface Filling {
  readonly row: Values
  /** Response of the opened form. */
  readonly opened: Values
  /** Id of the acting employee. */
  readonly me: number
}

/** Requirements of forms beyond their rules, by path. */
const OWN: Readonly<Record<string, (filling: Filling, server: TestServer) => Values | Promise<Values>>> = {
  // A customer in the high seas is assigned to the employee who signs the order.
  '/agency/allocationCustomer/addOrder': ({ opened, me }) =>
    (opened.source as Values).status === 'LOSS' ? { attributionId: me, followUpWithPeopleId: me } : {},
  // Institution that does not have the customer yet.
  '/agency/institutionsCustomer/allocationAgain': async ({ row }, server) => {
    const { rows } = await sql<{ id: number }>`select id from institution i where not locked and allocate_customer = 1 and not exists (
      select from institution_customer_relation where lead_id = ${Number(row['id'])} and institution_id = i.id and withdrawn_date is null
    ) order by total_score desc, id limit 1`.execute(server.db)
    return { institutionsIds: rows.map(({ id }) => id) }
  },
  '/commission/correct': () => ({ commissionRate: '1.11' }),
  // Role without a line for this receipt.
  '/commission/addLine': async ({ row }, server) => {
    const { rows } = await sql<{ role: number }>`select role from unnest(array[1, 2, 3, 4, 6]) role where not exists (
      select from commission_line where record_id = ${Number(row['id'])} and role_type = role) order by role limit 1`.execute(server.db)
    return { roleType: rows[0]?.role }
  },
  '/order/institutionsCancelledOrders/correctRefundDue': ({ opened }) => {
    const { amountPaid, amountToBeRefunded, refundedAmount } = opened.source as Readonly<Record<string, string>>
    return { correctAmount: amountPaid === amountToBeRefunded ? refundedAmount : amountPaid }
  },
  // If part of a payment was refunded, its corrected amount cannot be zero.
  '/order/transactions/adjust': async ({ row }, server) => {
    const { rows } = await sql<{
      right: string | null
    }>`select case when t.type = 'PAYMENT' and o.amount_paid - t.amount < o.refunded_amount
        then case when o.amount_paid > o.refunded_amount then t.amount - (o.amount_paid - o.refunded_amount)
          when o.amount_paid < o.order_amount then t.amount + (o.order_amount - o.amount_paid) end end as right
      from order_transaction t join institutions_order o on o.id = t.order_id where t.id = ${Number(row['id'])}`.execute(server.db)
    return rows[0]?.right == null ? {} : { correctAmount: rows[0].right }
  },
  '/order/institutionsCancelledOrders/submitRule': () => ({ rebateRate: '50' }),
  // A sheet is paid out after it was locked.
  '/commission/markPaid': () => ({ paidDate: wallDate(new Date()) }),
  '/agency/institutions/rating': () => ({ fraction: '1' }),
  '/agency/accurateCustomer/setStage': ({ row }) =>
    row.customerPhase === 'LOSS' ? { stage: 'CONTRACT_NEGOTIATION' } : { stage: 'LOSS', closingReason: 'OTHER' },
}

const timeFor = ({ rules, control }: FormItem): string => {
  const { noFuture } = control.props as { noFuture?: boolean }
  return wallDateTime(new Date(Date.now() + (rules.noFuture || noFuture ? -MINUTE : 24 * 60 * MINUTE)))
}

const files = new WeakMap<HttpClient, Map<string, Values>>()

/** Uploads files for forms with their own upload endpoint, before writes are undone. */
export async function uploadAhead(server: TestServer, client: HttpClient): Promise<void> {
  const own = new Map<string, Values>()
  files.set(client, own)
  for (const { path, form } of Object.values(server.snapshot().resources).flatMap(({ actions }) => Object.values(actions))) {
    for (const { name, control } of form) {
      const { url } = control.props as { url?: string }
      const answer = url === undefined ? undefined : await client.post<{ url: string }>(url, fileForm())
      if (answer?.status === 200) own.set(path, { ...own.get(path), [name]: answer.body.data?.url })
    }
  }
}

const kept = new WeakMap<HttpClient, Map<string, Values>>()

/** Values that the form accepts for any row. Writes are undone, so none of them is used up. */
async function askedBy(server: TestServer, client: HttpClient, action: Action, id: number): Promise<Values> {
  const own = kept.get(client) ?? new Map<string, Values>()
  kept.set(client, own)
  const known = own.get(action.path) ?? { ...(await minimalForm(server, client, action, { id })), ...files.get(client)?.get(action.path) }
  own.set(action.path, known)
  return known
}

/** First row that the opened form offers for the item. */
const offered = (server: TestServer, { to = '', type }: FormItem, opened: Values): unknown => {
  const list = opened[server.snapshot().resources[to]?.lookup?.key ?? ''] as readonly { readonly id: number }[] | undefined
  const id = list?.[0]?.id
  return id === undefined ? undefined : type === 'refs' ? [id] : id
}

/** Body of a call, without the row. */
export async function sensibleForm(
  server: TestServer,
  client: HttpClient,
  action: Action,
  { row, opened, me }: Filling & { readonly row: { readonly id: number } },
): Promise<Values> {
  const items = action.form.filter(item => item.kind === 'field')
  const source = (opened.source ?? {}) as Values
  const asked = await askedBy(server, client, action, row.id)
  const filled: Record<string, unknown> = {}
  for (const item of items) {
    if (item.readonly === true) continue
    const usual = item.type === 'datetime' ? timeFor(item) : (offered(server, item, opened) ?? asked[item.name])
    const past = item.type === 'datetime' && item.rules.noPast
    const stored = source[item.name]
    const nothing = past || (Array.isArray(stored) && stored.length === 0)
    const value = (nothing ? undefined : stored) ?? (asked[item.name] === undefined ? undefined : usual)
    if (value !== undefined && value !== null && !(item.mask && typeof source[item.name] === 'string')) filled[item.name] = value
  }
  const all = { ...source, ...filled }
  const sent = Object.entries(filled).filter(([name]) => {
    const item = items.find(one => one.name === name)
    return item && holds(item.visible, items, all) && !holds(item.readonly, items, all)
  })
  const version = opened.version === undefined || items.length === 0 ? {} : { version: opened.version }
  return { ...version, ...Object.fromEntries(sent), ...(await OWN[action.path]?.({ row, opened, me }, server)) }
}
