import { figuresIn } from '#plugins/reports/manifest/model/figure.ts'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { HttpError } from '#core/contract/errors.ts'
import type { ReportView } from '#plugins/reports/manifest/model/report.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type ClientAccess, clientScreen, grantablePermissions, isOfKind } from '#core/manifest/index.ts'
import { measuresCurrentState as isNow, measuredFigures, permittedReport as shownReport } from '#plugins/reports/manifest/shown-report.ts'
import { reportKind } from '#plugins/reports/manifest/report-kind.ts'
import { parseQuery, querySpec, readQuery } from '#core/manifest/query/index.ts'
import { dimensionParam, FIGURE_KEY, FROM_KEY, TO_KEY } from '#plugins/reports/manifest/report-keys.ts'
import { figureQuery, type NamedRows, parseFigureRows } from '#plugins/reports/manifest/figure-rows.ts'
import { type DimensionFilter, type ParsedReportQuery, parseReportQuery } from '#plugins/reports/manifest/parse-report-query.ts'
import type { ClientReportView, FigureRows } from '#schemas/types/wire.ts'
import { BASE, compileCase } from './load-case.ts'

let snapshot: Snapshot
let report: ReportView

beforeAll(async () => {
  const result = await compileCase(join(BASE), false)
  if (result.snapshot === undefined) throw new Error('the base set must compile')
  snapshot = result.snapshot
  report = snapshot.screens['/crm/report']?.view as ReportView
})

const admin: ClientAccess = { admin: true, permissions: new Set() }
const holder = (...permissions: string[]): ClientAccess => ({ admin: false, permissions: new Set(permissions) })
const LISTS = ['/crm/lead/list', '/crm/deal/list', '/system/employee/list']

const shown = (access: ClientAccess): ClientReportView => {
  const view = clientScreen(snapshot, '/crm/report', access)?.view
  if (!isOfKind(reportKind, view)) throw new Error('no report')
  return view
}

describe('figures', () => {
  it('are linked: format by what is measured, fields by dimension, parts of those that are made of others', () => {
    const figures = figuresIn(snapshot)
    const formats = Object.entries(figures).map(([name, { format }]) => [name, format])
    expect(Object.fromEntries(formats)).toEqual({
      newLeads: 'integer',
      leadAmount: 'money',
      leadScore: 'decimal',
      deals: 'integer',
      dealOwners: 'integer',
      openDeals: 'integer',
      staff: 'integer',
      dealRate: 'percent',
      undealt: 'integer',
    })
    expect(figures['newLeads']).toMatchObject({
      kind: 'measured',
      resource: 'lead',
      measure: { kind: 'count' },
      when: { field: 'status', kind: 'text', ne: 'LOSS' },
      time: { text: 'createdDate', own: { column: 'created_date' } },
      by: { department: { text: 'owner.department', target: { to: 'department' }, targetResource: 'employee' } },
    })
    expect(figures['leadAmount']).toMatchObject({ measure: { kind: 'sum', field: { text: 'amount' } } })
    expect(figures['staff']).toMatchObject({ by: { owner: { text: 'id' } } })
    expect(figures['dealRate']).toMatchObject({ kind: 'rate', of: ['deals', 'newLeads'] })
    expect(figures['undealt']).toMatchObject({ kind: 'difference', of: ['newLeads', 'deals'] })
    expect(measuredFigures(snapshot, 'dealRate').map(({ name }) => name)).toEqual(['deals', 'newLeads'])
  })

  it('without a time are as they are now', () => {
    expect(Object.keys(figuresIn(snapshot)).filter(name => isNow(snapshot, name))).toEqual(['openDeals', 'staff'])
  })
})

describe('a report', () => {
  it('is linked: dimensions with their values, and every figure that it is made of', () => {
    expect(report).toMatchObject({ list: '/crm/report/list', export: '/crm/report/export', period: 'lastMonth' })
    expect(report.rows).toMatchObject({ label: '归属人', sort: '-deals', size: 50, figures: ['deals', 'dealOwners'] })
    expect(report.rows?.by).toEqual([{ key: 'owner', label: '归属人', values: { kind: 'rows', resource: 'employee', tree: false } }])
    expect(report.charts.map(({ by }) => (typeof by === 'object' ? by.values : by))).toEqual([
      'time',
      { kind: 'interval', interval: 'month' },
      undefined,
      { kind: 'rows', resource: 'employee', tree: false },
      { kind: 'options', options: 'source', tree: true },
    ])
    expect(report.charts.map(({ top }) => top)).toEqual([10, 10, 10, 5, 10])
    expect(report.detail).toMatchObject({ path: '/crm/report/getDetail', key: 'ownerId', by: [{ key: 'stage', values: { kind: 'options', options: 'dealStage' } }, { key: 'name', values: { kind: 'texts' } }] })
    expect([...report.figures].sort()).toEqual(Object.keys(figuresIn(snapshot)).sort())
  })

  it('has endpoints of its own, and permissions to see and to export it', () => {
    const endpoints = Object.values(snapshot.endpoints).filter(endpoint => endpoint.kind === 'view')
    expect(endpoints.map(({ handler, method, path, permission }) => [handler, method, path, permission])).toEqual([
      ['read', 'GET', '/crm/report/list', ['/crm/report/list']],
      ['lookups', 'GET', '/crm/report/list/get', ['/crm/report/list']],
      ['export', 'GET', '/crm/report/export', ['/crm/report/export']],
      ['detail', 'GET', '/crm/report/getDetail', ['/crm/report/list']],
    ])
    expect(new Set(endpoints.map(({ screen }) => screen))).toEqual(new Set(['/crm/report']))
    const node = snapshot.permissions[0]?.children.find(({ key }) => key === '/crm/report')
    expect(node?.children.map(({ title, permission }) => `${title} ${permission}`)).toEqual(['查看报表 /crm/report/list', '导出 /crm/report/export'])
    expect(grantablePermissions(snapshot.permissions)).toContain('/crm/report/export')
  })
})

describe('what a person gets of a report', () => {
  it('is all of it for an admin', () => {
    const view = shown(admin)
    expect(view).toMatchObject({
      screen: '/crm/report',
      label: '报表',
      listUrl: '/crm/report/list',
      exportUrl: '/crm/report/export',
      period: 'lastMonth',
      hasLookups: true,
      rows: { label: '归属人', choices: [{ key: 'owner', label: '归属人' }], sort: '-deals', size: 50, figures: ['deals', 'dealOwners'] },
      cards: ['newLeads', 'undealt', 'dealRate', 'leadScore', 'openDeals', 'staff'],
      filters: [{ key: 'owner', type: 'multiSelect', label: '归属人', params: ['ownerIn'], lookup: { key: 'employeesList', url: '/crm/report/list/get' } }],
      detail: { url: '/crm/report/getDetail', key: 'ownerId' },
    })
    expect(view.charts.map(({ type, by, wide }) => [type, by, wide])).toEqual([
      ['line', 'time', true],
      ['stacked', 'month', undefined],
      ['funnel', undefined, undefined],
      ['bar', 'owner', undefined],
      ['ranking', 'source', undefined],
    ])
    expect(view.figures['deals']).toEqual({
      label: '签约数',
      tip: '统计期内创建的签约',
      format: 'integer',
      better: 'more',
      dimensions: ['owner', 'creator', 'name', 'stage'],
      drill: '/crm/deal',
    })
    expect(view.figures['leadScore']).toMatchObject({ format: 'decimal', suffix: '分' })
    expect(view.figures['openDeals']).toMatchObject({ now: true })
    expect(view.figures['dealRate']).toEqual({ label: '签约率', tip: '签约数 / 新增客资', format: 'percent', suffix: '%', better: 'more' })
  })

  it('is no figure of rows whose list he may not see, nor one made of such, nor what shows only those', () => {
    const view = shown(holder('/crm/report', '/crm/report/list', '/crm/lead/list'))
    expect(Object.keys(view.figures)).toEqual(['newLeads', 'leadScore', 'leadAmount'])
    expect(view.cards).toEqual(['newLeads', 'leadScore'])
    expect(view).not.toHaveProperty('rows')
    expect(view).not.toHaveProperty('detail')
    expect(view).not.toHaveProperty('exportUrl')
    expect(view.charts.map(({ title, figures }) => [title, ...figures])).toEqual([
      ['趋势', 'newLeads'],
      ['每月', 'newLeads'],
      ['漏斗', 'newLeads'],
      ['归属人', 'newLeads', 'leadAmount'],
      ['客户来源', 'newLeads'],
    ])
  })

  it('leaves out charts without figures, in the order of the answer', () => {
    const who = holder('/crm/report', '/crm/deal/list')
    expect(shown(who).charts.map(({ title }) => title)).toEqual(['趋势', '每月', '漏斗'])
    expect(shownReport(snapshot, report, who).charts.map(({ title }) => title)).toEqual(['趋势', '每月', '漏斗'])
    expect(shownReport(snapshot, { ...report, rows: report.rows && { ...report.rows, figures: ['leadAmount', 'deals'], sort: '-leadAmount' } }, who).rows).toMatchObject({
      figures: ['deals'],
      sort: undefined,
    })
  })

  it('opens rows only where he may open their list', () => {
    const drill = (...more: string[]) => shown(holder('/crm/report', ...LISTS, ...more)).figures['deals']?.drill
    expect(drill('/crm/deal')).toBe('/crm/deal')
    expect(drill()).toBeUndefined()
  })

  it('is nothing without the screen', () => {
    expect(clientScreen(snapshot, '/crm/report', holder('/crm/report/list', ...LISTS))).toBeUndefined()
  })
})

const NOW = new Date('2026-11-23T10:00:00+08:00')
const asked = (query: string, also?: readonly string[], view = report): ParsedReportQuery => parseReportQuery(snapshot, view, readQuery(query), NOW, also)
const refusal = (ask: () => unknown): string => {
  try {
    ask()
  } catch (error) {
    expect(error).toBeInstanceOf(HttpError)
    expect((error as HttpError).status).toBe(400)
    return (error as HttpError).message
  }
  throw new Error('nothing was refused')
}

describe("a report's query", () => {
  it('without a word is the period that the report opens with, all rows by the first dimension', () => {
    expect(asked('')).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      before: undefined,
      by: report.rows?.by[0],
      filters: [],
      sort: { figure: 'deals', descending: true },
      paging: { page: 1, size: 50, offset: 0 },
      also: {},
    })
  })

  it('says the period, what it is compared with, filters, order and page', () => {
    const query = `${FROM_KEY}=2026-11-01&${TO_KEY}=2026-11-23&compare=before&${dimensionParam('owner')}=3, 7,3&sort=dealOwners&page=2&size=20&by=owner&screen=/crm/report`
    expect(asked(query)).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-23',
      before: { from: '2026-10-01', to: '2026-10-23' },
      filters: [{ dimension: { key: 'owner' }, values: [3, 7] }],
      sort: { figure: 'dealOwners', descending: false },
      paging: { page: 2, size: 20, offset: 20 },
    })
    expect(asked('compare=year').before).toEqual({ from: '2025-10-01', to: '2025-10-31' })
    expect(asked('format=csv', ['format']).also).toEqual({ format: 'csv' })
    expect(asked('sort=', []).sort).toEqual({ figure: 'deals', descending: true })
    const whole = { ...report, rows: report.rows && { ...report.rows, size: undefined } }
    expect(asked('', [], whole).paging).toBeUndefined()
    expect(refusal(() => asked('page=2', [], whole))).toBe('不支持查询参数 page：这个报表不分页')
  })

  it('reads values as what they are: options of fixed sets as the sets have them', () => {
    const values = (query: string, of: ReportView): DimensionFilter['values'] | undefined => asked(query, [], of).filters[0]?.values
    const stage = { key: 'stage', label: '阶段', values: { kind: 'options', options: 'dealStage', tree: false } } as const
    const filter = report.filters[0]?.filter
    const deals = measuredFigures(snapshot, 'deals')[0]
    const view = { ...report, filters: [{ dimension: stage, filter: { ...filter, path: deals?.by['stage'] } }] } as ReportView
    expect(values('stageIn=NEW,LOST', view)).toEqual(['NEW', 'LOST'])
    expect(refusal(() => values('stageIn=NEW,GONE', view))).toBe('查询参数 stageIn 的值有误')
  })

  it.each([
    ['colour=red', '不支持查询参数 colour'],
    ['sourceIn=ONLINE', '不支持查询参数 sourceIn'],
    ['format=csv', '不支持查询参数 format'],
    ['timeOnOrAfter=2026-11-01', '统计期要同时有开始日期和结束日期'],
    ['timeOnOrAfter=2026-11-31&timeOnOrBefore=2026-12-01', '查询参数 timeOnOrAfter 的值有误'],
    ['timeOnOrAfter=2026-11-01&timeOnOrBefore=2026-11', '查询参数 timeOnOrBefore 的值有误'],
    ['timeOnOrAfter=2026-11-02&timeOnOrBefore=2026-11-01', '开始时间不能晚于结束时间'],
    ['timeOnOrAfter=2021-11-01&timeOnOrBefore=2026-11-01', '统计期最长5年'],
    ['compare=month', '查询参数 compare 的值有误'],
    ['by=creator', '查询参数 by 的值有误'],
    ['ownerIn=x', '查询参数 ownerIn 的值有误'],
    ['ownerIn=,', '查询参数 ownerIn 的值有误'],
    [`ownerIn=${Array.from({ length: 201 }, (_, at) => at + 1).join(',')}`, '查询参数 ownerIn 的值有误'],
    ['sort=newLeads', '不能按此列排序'],
    ['page=0', '查询参数 page 的值有误'],
    ['size=30', '每页条数只能是10、20、50、100'],
    ['page=300', '最多查看前10000条，请缩小查询范围'],
  ])('refuses %s', (query, message) => {
    expect(refusal(() => asked(query))).toBe(message)
  })

  it('goes over five years to the day, leap days too', () => {
    expect(asked('timeOnOrAfter=2021-11-02&timeOnOrBefore=2026-11-01').from).toBe('2021-11-02')
    expect(asked('timeOnOrAfter=2024-02-29&timeOnOrBefore=2029-02-28').to).toBe('2029-02-28')
    expect(refusal(() => asked('timeOnOrAfter=2024-02-29&timeOnOrBefore=2029-03-01'))).toBe('统计期最长5年')
  })
})

describe('rows behind a number', () => {
  const read = (rows: unknown): NamedRows => parseFigureRows(snapshot, JSON.stringify(rows), 'deal')

  it('are read as they were written', () => {
    const rows: FigureRows = { name: 'deals', from: '2026-11-01', to: '2026-11-30', by: { stage: 'ORDERED', owner: [3, 7], creator: null, name: '甲' } }
    const named = parseFigureRows(snapshot, figureQuery(rows), 'deal')
    expect(named.rows).toEqual(rows)
    expect(named.figure.name).toBe('deals')
    expect(figureQuery({ ...rows, by: { owner: [3, 7], name: '甲', creator: null, stage: 'ORDERED' } })).toBe(figureQuery(rows))
    expect(figureQuery({ name: 'deals', by: {} })).toBe('{"name":"deals"}')
    expect(read({ name: 'deals' }).rows).toEqual({ name: 'deals' })
    expect(read({ name: 'deals', by: { owner: [3, 3] } }).rows.by).toEqual({ owner: [3] })
  })

  it('have no period where the figure is as it is now', () => {
    expect(read({ name: 'openDeals', from: '2026-11-01', to: '2026-11-30' }).rows).toEqual({ name: 'openDeals' })
  })

  it('may be of any value of an option set that staff edit', () => {
    const rows = parseFigureRows(snapshot, JSON.stringify({ name: 'newLeads', by: { source: 'BRAND_NEW', country: ['英国'] } })).rows
    expect(rows.by).toEqual({ source: 'BRAND_NEW', country: ['英国'] })
  })

  it.each([
    ['not JSON', 'deals', '不是 JSON 对象'],
    ['a list', '[]', '不是 JSON 对象'],
    ['no name', '{}', '没有这个指标'],
    ['an unknown figure', '{"name":"deal"}', '没有这个指标'],
    ['a name of every object', '{"name":"constructor"}', '没有这个指标'],
    ['a figure made of others', '{"name":"dealRate"}', '没有这个指标'],
    ['a figure of other rows', '{"name":"newLeads"}', '“newLeads” 统计的不是这个列表的行'],
    ['an unknown key', '{"name":"deals","where":1}', '不认识 “where”'],
    ['an unknown dimension', '{"name":"deals","by":{"country":"英国"}}', '不认识 “country”'],
    ['dimensions that are none', '{"name":"deals","by":[1]}', '“by” 要是对象'],
    ['half a period', '{"name":"deals","from":"2026-11-01"}', '“from” 和 “to” 要同时写，是日期'],
    ['a day that is none', '{"name":"deals","from":"2026-02-29","to":"2026-03-01"}', '“from” 和 “to” 要同时写，是日期'],
    ['a period that ends before it begins', '{"name":"deals","from":"2026-03-02","to":"2026-03-01"}', '“from” 不能晚于 “to”'],
    ['too long a period', '{"name":"deals","from":"2021-03-01","to":"2026-03-01"}', '统计期最长 5 年'],
    ['an id that is a text', '{"name":"deals","by":{"owner":"3"}}', '维度 “owner” 的值不对'],
    ['an id that is none', '{"name":"deals","by":{"owner":0}}', '维度 “owner” 的值不对'],
    ['an option that is not there', '{"name":"deals","by":{"stage":"GONE"}}', '维度 “stage” 的值不对'],
    ['an empty list', '{"name":"deals","by":{"owner":[]}}', '维度 “owner” 的值不对'],
    ['a list with nothing in it', '{"name":"deals","by":{"owner":[3,null]}}', '维度 “owner” 的值不对'],
    ['an empty text', '{"name":"deals","by":{"name":""}}', '维度 “name” 的值不对'],
    ['an object for a value', '{"name":"deals","by":{"owner":{}}}', '维度 “owner” 的值不对'],
  ])('refuses %s', (_name, text, why) => {
    expect(refusal(() => parseFigureRows(snapshot, text, 'deal'))).toBe(`查询参数 figure 的值有误：${why}`)
  })

  it('are asked of the list of their resource, with its own filters', () => {
    const deal = snapshot.resources['deal'] as never
    const spec = querySpec(snapshot, deal, '/crm/deal') as never
    const query = readQuery(new URLSearchParams({ [FIGURE_KEY]: figureQuery({ name: 'deals', by: { owner: 3 } }), screen: '/crm/deal' }).toString())
    expect(parseQuery(query, spec).selected).toMatchObject([
      { key: FIGURE_KEY, rows: { figure: { name: 'deals' }, rows: { name: 'deals', by: { owner: 3 } } } },
    ])
    expect(parseQuery(readQuery('screen=/crm/deal'), spec).selected).toEqual([])
    expect(refusal(() => parseQuery(readQuery('figure={"name":"newLeads"}'), querySpec(snapshot, deal) as never))).toContain('统计的不是这个列表的行')
  })
})
