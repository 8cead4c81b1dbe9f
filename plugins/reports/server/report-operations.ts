import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { limited, RECORD, type Shape } from '#core/contract/shape.ts'
import type { ViewAnswer } from '#core/contract/view-part.ts'
import { MAX_LIST, PERIOD_NAMES } from '#core/manifest/public.ts'
import {
  type ApiSchema,
  commaList,
  INTEGER_ID,
  lookupLists,
  lookupTargets,
  queryParameter,
  REQUESTED_WITH,
  searchParameters,
} from '#core/server/index.ts'
import type { ReportView } from '../manifest/model/report.ts'
import type { ReportHandler } from '../manifest/report-endpoints.ts'
import { dimensionParam, FROM_KEY, PERIOD_KEY, TO_KEY } from '../manifest/report-keys.ts'
import { reportOf } from './ask-report.ts'

const DAY_SCHEMA: ApiSchema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }

/** Summary and parameters of each endpoint of a report. */
export const reportOperations: Readonly<Record<ReportHandler, ViewAnswer['describe']>> = {
  read: (snapshot, screen) => ({
    summary: titleOf(snapshot, screen),
    parameters: reportParameters(reportOf(snapshot, screen)),
  }),
  lookups: lookupOperation,
  export: (snapshot, screen) => ({
    summary: `${titleOf(snapshot, screen)}：导出`,
    parameters: [
      REQUESTED_WITH,
      ...reportParameters(reportOf(snapshot, screen)),
      queryParameter('format', { type: 'string', enum: ['xlsx', 'csv'] }),
    ],
  }),
  detail: (snapshot, screen) => {
    const view = reportOf(snapshot, screen)
    const key = queryParameter(view.detail?.key ?? '', { type: 'string' }, { required: true, description: '行的 key；未填写的行为 null' })
    return {
      summary: `${titleOf(snapshot, screen)}：一行的明细`,
      parameters: [key, ...reportParameters(view)],
    }
  },
}

const titleOf = ({ screens }: Snapshot, screen: string): string => screens[screen]?.title ?? ''

function reportParameters({ rows, filters }: ReportView): readonly ApiSchema[] {
  const sorts = rows?.figures.flatMap(name => [name, `-${name}`]) ?? []
  const values = filters.map(({ dimension }) => ({
    name: dimensionParam(dimension.key),
    in: 'query',
    description: dimension.label,
    ...commaList(dimension.values.kind === 'rows' ? INTEGER_ID : { type: 'string' }, MAX_LIST),
  }))
  const paging = rows?.size === undefined ? [] : ['page', 'size'].map(name => queryParameter(name, { type: 'integer', minimum: 1 }))
  return [
    queryParameter(FROM_KEY, DAY_SCHEMA, { description: '统计期的第一天，与最后一天同时给出' }),
    queryParameter(TO_KEY, DAY_SCHEMA, { description: '统计期的最后一天' }),
    queryParameter(PERIOD_KEY, { type: 'string', enum: [...PERIOD_NAMES] }, { description: '统计期的名称，决定上期是哪几天' }),
    queryParameter('compare', { type: 'string', enum: ['before', 'year'] }, { description: '与上期或去年同期对比' }),
    ...(rows ? [queryParameter('by', { type: 'string', enum: rows.by.map(({ key }) => key) }, { description: '每行是什么' })] : []),
    ...(sorts.length > 0 ? [queryParameter('sort', { type: 'string', enum: sorts })] : []),
    ...values,
    ...paging,
    queryParameter('screen', { type: 'string' }),
  ]
}

/** Resources to which the filters of a report refer. */
export const filterTargets = ({ filters }: ReportView): readonly { readonly to?: string }[] =>
  filters.map(({ dimension: { values } }) => (values.kind === 'rows' ? { to: values.resource } : {}))

const filterKeys = (snapshot: Snapshot, view: ReportView): readonly string[] => [...lookupTargets(snapshot, filterTargets(view)).keys()]

/** Lists of choices by key; some have no list in an answer for one key. */
export const lookupShape = (snapshot: Snapshot, screen: string): Shape<Readonly<Record<string, unknown>>> =>
  limited(RECORD, { properties: lookupLists(filterKeys(snapshot, reportOf(snapshot, screen))) })

function lookupOperation(snapshot: Snapshot, screen: string): ReturnType<ViewAnswer['describe']> {
  const keys = filterKeys(snapshot, reportOf(snapshot, screen))
  const chosen = keys.length === 0 ? [] : [queryParameter('chosen', { type: 'string' }, { description: '已选中的数据，排在最前' })]
  return { summary: `${titleOf(snapshot, screen)}筛选项`, parameters: [...searchParameters(keys), ...chosen] }
}
