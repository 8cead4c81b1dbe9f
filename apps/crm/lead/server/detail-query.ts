import { type RawBuilder, sql } from 'kysely'
import { type DeclaredEndpoint, defineEndpoint, type EndpointAddress, type RequestContext } from '#core/contract/endpoint.ts'
import { badParameter, notFound } from '#core/contract/errors.ts'
import { queryId } from '#core/manifest/public.ts'
import { leadDetailsGet } from '../wire/detail.ts'

/** Parts of the detail need the same permission as the detail itself. */
export const DETAILS_PERMISSION = [leadDetailsGet.path] as const

/** Id of the lead. @throws 404 unless the actor may see it. */
export async function visibleLead({ services, actor, input }: RequestContext<{ readonly id: string }>): Promise<number> {
  const id = queryId('id', input.id)
  const row = await services.lists.row({ resource: 'institutionsCustomer', id, actor, columns: ['name'] })
  if (!row) throw notFound()
  return id
}

/** Institution in the query; undefined means all. @throws 404 unless the lead has or had a relation to it. */
export async function linkedInstitution(
  { db, input }: RequestContext<{ readonly institutionsIdIs?: string }>,
  lead: number,
): Promise<number | undefined> {
  if (input.institutionsIdIs === undefined) return undefined
  const id = queryId('institutionsIdIs', input.institutionsIdIs)
  const { rows } = await sql`select from institution_customer_relation where lead_id = ${lead} and institution_id = ${id} limit 1`.execute(
    db,
  )
  if (rows.length === 0) throw notFound()
  return id
}

/** SQL for a time in wire format (wall time of Asia/Shanghai). */
export const wallTimeSql = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** Query of a paged list in the detail. */
interface PartQuery {
  readonly id: string
  readonly page?: string
  readonly size?: string
  readonly sort?: string
}

interface ListPart<Input, Item> {
  readonly address: EndpointAddress<'GET', Input, { readonly records: readonly Item[]; readonly total: number }>
  readonly name: string
  readonly title: string
  /** Column that the pages are sorted by. */
  readonly order?: string
  /** SELECT list, and FROM with WHERE, for a lead. */
  source(
    context: RequestContext<Input>,
    lead: number,
  ): Promise<{ readonly select: RawBuilder<unknown>; readonly from: RawBuilder<unknown> }>
}

/** Endpoint for a paged list in the detail: {records, total}, newest first. */
export const listPart = <Input extends PartQuery, Item>(part: ListPart<Input, Item>): DeclaredEndpoint => {
  const { address, name, title, order = 't.id', source } = part
  return defineEndpoint({
    ...address,
    name: `lead.${name}`,
    permission: DETAILS_PERMISSION,
    title,
    async handle(context: RequestContext<Input>) {
      const { page = '1', size = '10', sort = '-id' } = context.input
      const offset = (Number(page) - 1) * Number(size)
      if (offset > 1_000_000) throw badParameter('page')
      const { select, from } = await source(context, await visibleLead(context))
      const direction = sort === 'id' ? sql`asc` : sql`desc`
      const [records, total] = await Promise.all([
        sql<Item>`select ${select} from ${from} order by ${sql.ref(order)} ${direction}, t.id ${direction} limit ${Number(size)} offset ${offset}`.execute(
          context.db,
        ),
        sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(context.db),
      ])
      return { records: records.rows, total: total.rows[0]?.total ?? 0 }
    },
  })
}
