import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { ReportView } from '#core/contract/model/report.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { dimensionParam, FROM_KEY, MAX_LIST, PERIOD_KEY, TO_KEY } from '#core/manifest/query/index.ts'
import { PERIOD_NAMES } from '#core/manifest/time/period.ts'
import { lookupTargets } from '../lists/lookups.ts'
import { reportOf } from '../reports/ask-report.ts'
import { commas, ID, queryParameter, REQUESTED_WITH } from './parameters.ts'
import { lookupLists, searching } from './resource-operations.ts'
import { FILE, ok, responses } from './responses.ts'
import { object, type Schema, schemaOf } from './schemas.ts'

type OfReport = Extract<Endpoint, { screen: string }>

const DAY: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
const PERIOD = { from: DAY, to: DAY }
const VALUES = schemaOf('FigureValues')
const ROWS: Schema = { type: 'array', items: schemaOf('ReportRow') }

const ANSWER: Schema = object(
  {
    ...PERIOD,
    before: object(PERIOD),
    records: ROWS,
    total: { type: 'integer' },
    summary: VALUES,
    summaryBefore: VALUES,
    charts: { type: 'array', items: ROWS },
    chartTotals: { type: 'array', items: { type: 'integer' }, description: '每个图表共有多少项；只显示最大的若干项时，比图表中的多' },
  },
  ['from', 'to', 'records', 'total', 'summary', 'charts'],
)

const DETAIL: Schema = object({
  tables: {
    type: 'array',
    items: object({ label: { type: 'string' }, by: { type: 'string' }, records: ROWS, summary: VALUES, summaryBefore: VALUES }, [
      'label',
      'by',
      'records',
      'summary',
    ]),
  },
})

/** Parameters and answer of an endpoint of a report. */
export function reportOperation(snapshot: Snapshot, endpoint: OfReport): Schema {
  const view = reportOf(snapshot, endpoint.screen)
  const title = snapshot.screens[endpoint.screen]?.title ?? ''
  return { tags: [title], ...parts(snapshot, endpoint, view, title) }
}

function parts(snapshot: Snapshot, { kind }: OfReport, view: ReportView, title: string): Schema {
  switch (kind) {
    case 'report':
      return { summary: title, parameters: parameters(view), responses: responses(ok(ANSWER)) }
    case 'reportLookups':
      return lookups(snapshot, view, title)
    case 'reportExport': {
      const format = queryParameter('format', { type: 'string', enum: ['xlsx', 'csv'] })
      return { summary: `${title}：导出`, parameters: [REQUESTED_WITH, ...parameters(view), format], responses: responses(FILE) }
    }
    case 'reportDetail': {
      const key = queryParameter(view.detail?.key ?? '', { type: 'string' }, { required: true, description: '行的 key；未填写的行为 null' })
      return { summary: `${title}：一行的明细`, parameters: [key, ...parameters(view)], responses: responses(ok(DETAIL)) }
    }
  }
}

function parameters({ rows, filters }: ReportView): readonly Schema[] {
  const sorts = rows?.figures.flatMap(name => [name, `-${name}`]) ?? []
  const values = filters.map(({ dimension }) => ({
    name: dimensionParam(dimension.key),
    in: 'query',
    description: dimension.label,
    ...commas(dimension.values.kind === 'rows' ? ID : { type: 'string' }, MAX_LIST),
  }))
  const paging = rows?.size === undefined ? [] : ['page', 'size'].map(name => queryParameter(name, { type: 'integer', minimum: 1 }))
  return [
    queryParameter(FROM_KEY, DAY, { description: '统计期的第一天，与最后一天同时给出' }),
    queryParameter(TO_KEY, DAY, { description: '统计期的最后一天' }),
    queryParameter(PERIOD_KEY, { type: 'string', enum: [...PERIOD_NAMES] }, { description: '统计期的名称，决定上期是哪几天' }),
    queryParameter('compare', { type: 'string', enum: ['before', 'year'] }, { description: '与上期或去年同期对比' }),
    ...(rows ? [queryParameter('by', { type: 'string', enum: rows.by.map(({ key }) => key) }, { description: '每行是什么' })] : []),
    ...(sorts.length > 0 ? [queryParameter('sort', { type: 'string', enum: sorts })] : []),
    ...values,
    ...paging,
    queryParameter('screen', { type: 'string' }),
  ]
}

function lookups(snapshot: Snapshot, { filters }: ReportView, title: string): Schema {
  const fields = filters.map(({ dimension: { values } }) => (values.kind === 'rows' ? { to: values.resource } : {}))
  const keys = [...lookupTargets(snapshot, fields).keys()]
  const chosen = keys.length === 0 ? [] : [queryParameter('chosen', { type: 'string' }, { description: '已选中的数据，排在最前' })]
  return {
    summary: `${title}筛选项`,
    parameters: [...searching(keys), ...chosen],
    responses: responses(ok(object(lookupLists(keys), []))),
  }
}
