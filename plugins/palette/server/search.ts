import type { DeclaredEndpoint, RequestContext } from '#core/contract/endpoint.ts'
import type { Found, FoundGroup } from '../wire.ts'
import type { PaletteSource } from './source.ts'

/** Of each kind. */
const most = 6

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

const rowsOf = async (
  source: PaletteSource,
  query: Readonly<Record<string, string>>,
  { services, actor }: RequestContext,
): Promise<Row[]> => {
  const { resource, screen, columns } = source
  const rows: Row[] = []
  for await (const batch of services.lists.rows({ resource, query, actor, columns, limit: most, ...(screen && { screen }) }))
    rows.push(...(batch as unknown as readonly Row[]))
  return rows
}

const foundIn = async (source: PaletteSource, text: string, context: RequestContext): Promise<readonly Found[]> => {
  const { actor } = context
  if (!actor.admin && !actor.permissions.has(source.permission)) return []
  const found = await Promise.all(source.queries(text).map(query => rowsOf(source, query, context)))
  const byId = new Map(found.flat().map(row => [row.id, row]))
  return [...byId.values()].slice(0, most).map(row => source.found(row, actor))
}

/** GET /palette/search: what the caller may see of what goes by this. */
export const searchEndpoint = (sources: readonly PaletteSource[]): DeclaredEndpoint => ({
  name: 'palette.search',
  method: 'GET',
  path: '/palette/search',
  permission: 'session',
  title: '全局搜索',
  input: {
    type: 'object',
    required: ['keyword'],
    additionalProperties: false,
    properties: { keyword: { type: 'string', minLength: 2, maxLength: 60 } },
  },
  output: { type: 'array', items: { type: 'object' } },
  rate: { perMinute: 120 },
  redact: ['keyword'],
  async handle(context): Promise<readonly FoundGroup[]> {
    const text = (context.query['keyword'] ?? '').trim()
    const groups = await Promise.all(sources.map(async source => ({ title: source.title, items: await foundIn(source, text, context) })))
    return groups.filter(group => group.items.length > 0)
  },
})
