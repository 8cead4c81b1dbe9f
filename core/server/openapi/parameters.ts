import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { screenLists } from '#core/manifest/index.ts'
import { type ListSpec, MAX_LIST, PAGE_SIZES, type QueryKey, querySpec, TOTALS } from '#core/manifest/query/index.ts'
import { OWN_HEADER } from '../http/origin.ts'
import type { ApiSchema } from './schemas.ts'

export const queryParameter = (name: string, schema: ApiSchema, more: ApiSchema = {}): ApiSchema => ({ name, in: 'query', schema, ...more })

/** A list as one comma-separated value. */
export const commaList = (items: ApiSchema, most: number): ApiSchema => ({
  style: 'form',
  explode: false,
  schema: { type: 'array', items, minItems: 1, maxItems: most },
})

export const INTEGER_ID: ApiSchema = { type: 'integer', minimum: 1 }

/** Parameter for the ids of the rows that an action works on. */
export const idParameter = (select: 'one' | 'many', most: number, required: boolean): ApiSchema =>
  select === 'one' ? queryParameter('id', INTEGER_ID, { required }) : { name: 'id', in: 'query', required, ...commaList(INTEGER_ID, most) }

/** Headers that no foreign page can send. Browsers add the origin by themselves. */
export const componentParameters: ApiSchema = {
  RequestedWith: {
    name: 'X-Requested-With',
    in: 'header',
    required: true,
    description: '固定值，其他网站的页面无法发送',
    schema: { type: 'string', const: OWN_HEADER },
  },
  Origin: {
    name: 'Origin',
    in: 'header',
    required: true,
    description: '本系统的网址；浏览器会自动带上',
    schema: { type: 'string', format: 'uri' },
  },
}
const parameterReference = (name: string): ApiSchema => ({ $ref: `#/components/parameters/${name}` })
export const REQUESTED_WITH = parameterReference('RequestedWith')
export const OWN_PAGE_PARAMETERS: readonly ApiSchema[] = [REQUESTED_WITH, parameterReference('Origin')]

export const idempotencyKey = (required: boolean): ApiSchema => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: '同一个值只执行一次，重复的请求得到第一次的结果',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
})

const QUERY_DAY_PATTERN = '^\\d{4}-\\d{2}-\\d{2}$'
const QUERY_MOMENT_PATTERN = '^\\d{4}-\\d{2}(-\\d{2}( \\d{2}:\\d{2}:\\d{2})?)?$'

function valueSchema({ field, options }: QueryKey): ApiSchema {
  if (options !== undefined) return { type: 'string', enum: [...options.keys()] }
  const { type: name, rules } = field.target ?? field.own
  const type = fieldType(name)
  switch (type.queryKind) {
    case 'number':
      return { type: 'string', pattern: type.spellings?.(rules) }
    case 'id':
      return INTEGER_ID
    case 'boolean':
      return { type: 'boolean' }
    case 'date':
    case 'datetime':
      return { type: 'string', pattern: QUERY_MOMENT_PATTERN }
    case 'month':
      return { type: 'string', pattern: '^\\d{4}-\\d{2}$' }
    case 'text':
    case 'exact':
    case 'option':
    case 'none':
      return { type: 'string', minLength: 1, maxLength: MAX_QUERY_CHARACTERS }
  }
}

/** Maximum length of a value, and maximum number of values in a list. */
const MAX_QUERY_CHARACTERS = 2000
const MAX_QUERY_VALUES = 200

function filterParameter(key: QueryKey): ApiSchema {
  const description = (key.field.target ?? key.field.own).label
  const schema = valueSchema(key)
  if (key.operator === 'in' || key.operator === 'containsIn')
    return { name: key.key, in: 'query', description, ...commaList(schema, MAX_QUERY_VALUES) }
  return queryParameter(
    key.key,
    key.operator === 'is' && schema.pattern === QUERY_MOMENT_PATTERN ? { ...schema, pattern: QUERY_DAY_PATTERN } : schema,
    { description },
  )
}

/** Possible values of `screen` for a resource: paths, with #key for a tab. */
export function screensOf(snapshot: Snapshot, resource: Resource): readonly string[] {
  const names = Object.keys(snapshot.screens).flatMap(path =>
    screenLists(snapshot, path).map(({ key }) => (key === undefined ? path : `${path}#${key}`)),
  )
  return names.filter(name => querySpec(snapshot, resource, name) !== undefined)
}

/** Restricts a list to these ids, on any page. */
const IDS_PARAMETER: ApiSchema = {
  name: 'ids',
  in: 'query',
  description: '只要这些数据，在列表的范围和筛选之内',
  ...commaList(INTEGER_ID, MAX_LIST),
}

/** Query parameters of a list, for all of its screens together. */
export function listParameters(snapshot: Snapshot, resource: Resource, { paged }: { readonly paged: boolean }): readonly ApiSchema[] {
  const screens = screensOf(snapshot, resource)
  const specs = [undefined, ...screens].flatMap<ListSpec>(screen => querySpec(snapshot, resource, screen) ?? [])
  const keys = new Map(specs.flatMap(spec => [...spec.keys]))
  const sorts = [...new Set(specs.flatMap(spec => [...spec.sorts.keys()]))]
  const quick = [...new Set(specs.flatMap(spec => [...spec.quickChecks.keys()]))]
  const sizes = [...new Set([...PAGE_SIZES, ...specs.map(spec => spec.size)])].sort((a, b) => a - b)
  const choice = (name: string, values: readonly (string | number)[], description: string): readonly ApiSchema[] =>
    values.length === 0
      ? []
      : [queryParameter(name, { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values }, { description })]
  const totals = choice('total', TOTALS, 'later：总数还在统计时不等它，total 为 null；only：只要总数、统计和合计，不要数据')
  return [
    ...[...keys.values()].map(filterParameter),
    ...choice(
      'sort',
      sorts.flatMap(sort => [sort, `-${sort}`]),
      '排序，减号为倒序',
    ),
    ...(paged
      ? [queryParameter('page', { type: 'integer', minimum: 1 }), ...choice('size', sizes, '每页条数'), ...totals, IDS_PARAMETER]
      : []),
    ...choice('quickCheck', quick, '快捷筛选'),
    ...Object.values(snapshot.selections).map(({ key, description }) => queryParameter(key, { type: 'string' }, { description })),
    ...choice('screen', screens, '在哪个页面上查询；它的筛选和列。不带时为全部数据，筛选、列、统计和合计含所有页面的'),
    ...(specs.some(spec => spec.within) ? [queryParameter('of', INTEGER_ID, { description: '详情页中的列表：所属的数据' })] : []),
  ]
}
