/** The server's side of list queries: parses a query to a list of comparisons, independent of SQL, or throws a 400. */
import { badParameter, malformed } from '#core/contract/errors.ts'
import type { FieldPath } from '#core/contract/model/list.ts'
import { compareDecimal } from '../fields/decimal.ts'
import { fieldType } from '../fields/index.ts'
import { queryId } from '../id/read-id.ts'
import type { FilterOperator } from './filter-params.ts'
import { MAX_LIST } from './limits.ts'
import { listParts, type Paging, parsePaging } from './parse-paging.ts'
import { parseTime, parseValue, type QueryValue, type ValueReader, withoutZeroTime } from './parse-value.ts'

/** A query key that a list accepts. */
export interface QueryKey {
  readonly key: string
  readonly operator: FilterOperator
  readonly field: FieldPath
  /** Values by their text, for static option sets. */
  readonly options?: ReadonlyMap<string, QueryValue>
}

/** A field that a list is sorted by. */
export interface FieldSort {
  readonly field: FieldPath
  readonly descending: boolean
}

/** Accepted content of a list query, built from a view or a resource by querySpec. */
export interface QuerySpec {
  readonly keys: ReadonlyMap<string, QueryKey>
  /** Sortable fields by sort key, without '-'. */
  readonly sorts: ReadonlyMap<string, FieldPath>
  readonly defaultSort: string
  /** Quick filters by key, with the sort of those that have one. */
  readonly quickChecks: ReadonlyMap<string, FieldSort | undefined>
  /** 'asked': all rows, unless the query names a page or a page size. */
  readonly paged: boolean | 'asked'
  readonly size: number
  /** Readers of the keys that select rows, by key; a reader throws a 400. */
  readonly selections: ReadonlyMap<string, (text: string) => unknown>
}

/** A comparison, for the list engine to compile to SQL. `before` excludes its value; times are Shanghai wall time. */
export interface QueryCondition {
  readonly param: string
  readonly field: FieldPath
  readonly op: 'is' | 'within' | 'contains' | 'in' | 'containsIn' | 'onOrAfter' | 'before' | 'gte' | 'lte'
  readonly value: QueryValue | readonly QueryValue[]
}

/** Rows that a key of the query selects; `rows` is what its selection has parsed. */
export interface SelectedRows {
  readonly key: string
  readonly rows: unknown
}

export interface ParsedQuery {
  readonly conditions: readonly QueryCondition[]
  readonly sort: readonly FieldSort[]
  readonly quickCheck?: string
  /** Only the rows that these select. */
  readonly selected: readonly SelectedRows[]
  /** Only these rows, as far as the list contains them. */
  readonly ids?: readonly number[]
  /** Undefined if the list is not paged. */
  readonly paging?: Paging
  readonly total: TotalMode
}

/** 'with': total and rows. 'later': rows are sent without the total if counting takes longer. 'only': the total without rows. */
export type TotalMode = 'with' | 'later' | 'only'

/** Keys of every list query that are no filters. */
export const RESERVED_LIST_KEYS: ReadonlySet<string> = new Set(['sort', 'page', 'size', 'quickCheck', 'screen', 'of', 'ids', 'total'])

export const TOTAL_MODES: readonly TotalMode[] = ['with', 'later', 'only']

/** Sort from the query, else that of the quick filter, else the list's default. */
const parseSort = (asked: string | undefined, quick: FieldSort | undefined, spec: QuerySpec): readonly FieldSort[] => {
  if (asked === undefined && quick) return [quick]
  const text = asked ?? spec.defaultSort
  if (text === '') return []
  const descending = text.startsWith('-')
  const field = spec.sorts.get(descending ? text.slice(1) : text)
  if (field === undefined) throw malformed('不能按此列排序')
  return [{ field, descending }]
}

const parseIds = (text: string | undefined): readonly number[] | undefined => {
  const ids = text?.split(',').map(one => queryId('ids', one))
  if (ids && ids.length > MAX_LIST) throw badParameter('ids')
  return ids
}

type ConditionPart = Omit<QueryCondition, 'param' | 'field'>

const timeConditionParts = (entry: QueryKey, text: string, kind: 'date' | 'datetime'): readonly ConditionPart[] => {
  const range = parseTime(entry.key, entry.operator === 'is' ? withoutZeroTime(text) : text, kind)
  const from: ConditionPart = { op: 'onOrAfter', value: range.from }
  const before: ConditionPart = { op: 'before', value: range.before }
  if (entry.operator === 'onOrAfter') return [from]
  return entry.operator === 'onOrBefore' ? [before] : [from, before]
}

const parseEntry = (entry: QueryKey, text: string): readonly ConditionPart[] => {
  const { type: name, rules } = entry.field.target ?? entry.field.own
  const type = fieldType(name)
  const reader: ValueReader = {
    kind: type.queryKind,
    options: entry.options,
    normalize: value => type.normalize(value, rules),
    parse: text => (type.number ? type.number.bound(text, rules) : type.parse(text, undefined, rules)),
  }
  if (reader.kind === 'date' || reader.kind === 'datetime') return timeConditionParts(entry, text, reader.kind)
  switch (entry.operator) {
    case 'contains':
      return [{ op: 'contains', value: parseValue(entry.key, text, reader) }]
    case 'in':
    case 'containsIn':
      return [{ op: entry.operator, value: listParts(entry.key, text).map(part => parseValue(entry.key, part, reader)) }]
    case 'onOrAfter':
    case 'onOrBefore':
      return [{ op: entry.operator === 'onOrAfter' ? 'gte' : 'lte', value: parseValue(entry.key, text, reader) }]
    default:
      return [{ op: entry.operator, value: parseValue(entry.key, text, reader) }]
  }
}

const refuseReversed = (conditions: readonly QueryCondition[]): void => {
  for (const low of conditions) {
    for (const high of conditions) {
      if (low.field.text !== high.field.text) continue
      if (low.op === 'onOrAfter' && high.op === 'before' && low.value >= high.value) throw malformed('开始时间不能晚于结束时间')
      if (low.op === 'gte' && high.op === 'lte' && compareDecimal(low.value as number, high.value as number) > 0)
        throw malformed('最小值不能大于最大值')
    }
  }
}

/**
 * Parses a list query (the map from readQuery).
 * @throws HttpError 400 for unknown keys, keys of other screens, invalid values, unknown sort keys, pages beyond the limit and reversed ranges
 */
export const parseQuery = (query: Readonly<Record<string, string>>, spec: QuerySpec): ParsedQuery => {
  const conditions = Object.entries(query).flatMap(([param, text]) => {
    if (RESERVED_LIST_KEYS.has(param) || spec.selections.has(param)) return []
    const entry = spec.keys.get(param)
    if (entry === undefined) throw malformed(`不支持查询参数 ${param}`)
    return parseEntry(entry, text.trim()).map(part => ({ param, field: entry.field, ...part }))
  })
  refuseReversed(conditions)
  const total = TOTAL_MODES.find(one => one === (query['total'] ?? 'with'))
  if (!total) throw badParameter('total')
  const quickCheck = query['quickCheck']
  if (quickCheck !== undefined && !spec.quickChecks.has(quickCheck)) throw badParameter('quickCheck')
  const quick = quickCheck === undefined ? undefined : spec.quickChecks.get(quickCheck)
  const sort = parseSort(query['sort'], quick, spec)
  const paged = spec.paged === 'asked' ? (query['page'] ?? query['size']) !== undefined : spec.paged
  const selected = [...spec.selections].flatMap(([key, read]) => (query[key] === undefined ? [] : [{ key, rows: read(query[key]) }]))
  return {
    conditions,
    sort,
    quickCheck,
    selected,
    ids: parseIds(query['ids']),
    paging: parsePaging(query, paged ? spec.size : undefined, '列表'),
    total,
  }
}
