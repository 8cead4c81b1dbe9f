import { type RawBuilder, sql } from 'kysely'
import { defineEndpoint, type DeclaredEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { malformed, notFound } from '#core/contract/errors.ts'
import { ID_SCHEMA, queryId } from '#core/manifest/id/read-id.ts'
import { listOf, objectOf, WHOLE } from '#core/contract/shape.ts'

export const DETAILS_PATH = '/agency/institutionsCustomer'
/** Parts of the detail need the same permission as the detail itself. */
export const DETAILS_PERMISSION = [`${DETAILS_PATH}/details`] as const

const DETAIL_PAGE_SIZES = [10, 20, 50, 100]

/** JSON Schema of the query of a detail part: the lead's id and further properties. */
export const leadQuerySchema = (more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: ID_SCHEMA, ...more },
})

export const institutionsIdIs = { institutionsIdIs: ID_SCHEMA }
export const PAGING_PROPERTIES = {
  page: { type: 'string', pattern: '^[1-9][0-9]{0,5}$' },
  size: { enum: DETAIL_PAGE_SIZES.map(String) },
  sort: { enum: ['id', '-id'] },
}

/** Id of the lead. @throws 404 unless the actor may see it. */
export async function visibleLead({ services, actor, query }: RequestContext): Promise<number> {
  const id = queryId('id', query.id)
  const row = await services.lists.row({ resource: 'institutionsCustomer', id, actor, columns: ['name'] })
  if (!row) throw notFound()
  return id
}

/** Institution in the query; undefined means all. @throws 404 unless the lead has or had a relation to it. */
export async function linkedInstitution({ db, query }: RequestContext, lead: number): Promise<number | undefined> {
  if (query.institutionsIdIs === undefined) return undefined
  const id = queryId('institutionsIdIs', query.institutionsIdIs)
  const { rows } = await sql`select from institution_customer_relation where lead_id = ${lead} and institution_id = ${id} limit 1`.execute(
    db,
  )
  if (rows.length === 0) throw notFound()
  return id
}

/** SQL for a time in wire format (wall time of Asia/Shanghai). */
export const wallTimeSql = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

interface ListPart {
  readonly name: string
  readonly title: string
  readonly input?: Readonly<Record<string, unknown>>
  /** Column that the pages are sorted by. */
  readonly order?: string
  /** JSON Schema of one record. */
  readonly record: Readonly<Record<string, unknown>>
  /** SELECT list, and FROM with WHERE, for a lead. */
  source(context: RequestContext, lead: number): Promise<{ readonly select: RawBuilder<unknown>; readonly from: RawBuilder<unknown> }>
}

/** Endpoint for a paged list in the detail: {records, total}, newest first. */
export const listPart = ({ name, title, input, order = 't.id', record, source }: ListPart): DeclaredEndpoint => (defineEndpoint({
  name: `lead.${name}`,
  method: 'GET',
  path: `${DETAILS_PATH}/${name}`,
  permission: DETAILS_PERMISSION,
  title,
  input: leadQuerySchema({ ...PAGING_PROPERTIES, ...input }),
  output: objectOf({ records: listOf(record), total: WHOLE }),
  async handle(context) {
    const { page = '1', size = '10', sort = '-id' } = context.query
    const offset = (Number(page) - 1) * Number(size)
    if (offset > 1_000_000) throw malformed('查询参数 page 的值有误')
    const { select, from } = await source(context, await visibleLead(context))
    const direction = sort === 'id' ? sql`asc` : sql`desc`
    const [records, total] = await Promise.all([
      sql`select ${select} from ${from} order by ${sql.ref(order)} ${direction}, t.id ${direction} limit ${Number(size)} offset ${offset}`.execute(
        context.db,
      ),
      sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(context.db),
    ])
    return { records: records.rows, total: total.rows[0]?.total ?? 0 }
  },
}))
