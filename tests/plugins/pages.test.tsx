// @vitest-environment jsdom
/** Widgets, components and views with failing servers. */
import { act, cleanup, waitFor } from '@testing-library/react'
import { Ajv } from 'ajv'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin, ComponentProps } from '#core/contract/client-plugin.ts'
import { useRuntime } from '#core/runtime/context/runtime.ts'
import { Contributed } from '#core/runtime/screen/contributed.tsx'
import { ContributionBoundary } from '#core/runtime/screen/contribution-boundary.tsx'
import type { ReportAnswer } from '#plugins/reports/wire.ts'
import type { ClientComponentView, ClientDetailView, ClientReportView, ClientTableView, ClientTabsView, Row } from '#schemas/types/wire.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { dangerous, everyClient, faults, HOSTILE_TEXT, MOODS, unnamed } from './drawn.tsx'
import { partsOf, plugins } from './plugins.ts'

let clients: readonly ClientPlugin[]
beforeAll(async () => {
  clients = await everyClient()
})
afterEach(async () => {
  await clearBench()
  vi.restoreAllMocks()
})

interface ShownProps {
  readonly kind: 'components' | 'views' | 'widgets'
  readonly id: string
  readonly props: object
}

const ShownWidget = ({ id }: Pick<ShownProps, 'id'>): ReactNode => {
  const entry = useRuntime().kernel.find('widgets', id)
  const Part = entry?.current?.component as ComponentType | undefined
  return (
    <ContributionBoundary id={id} plugin={entry?.plugin ?? ''}>
      {Part ? <Part /> : '没有这个部件'}
    </ContributionBoundary>
  )
}

const Shown = ({ kind, id, props }: ShownProps): ReactNode =>
  kind === 'widgets' ? <ShownWidget id={id} /> : <Contributed kind={kind} id={id} props={props as never} />

/** Renders a contribution with a failing server, and checks the result. */
async function look(kind: 'components' | 'views' | 'widgets', id: string, props: object, mood: string): Promise<void> {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await renderBench(<Shown kind={kind} id={id} props={props} />, { plugins: clients, otherwise: MOODS[mood] as never })
  await act(async () => {})
  expect(faults(document.body)).toEqual([])
  expect(dangerous(document.body)).toEqual([])
  expect(unnamed(document.body)).toEqual([])
  expect(document.body.textContent).not.toMatch(/\[object|undefined|NaN|Invalid Date/)
  cleanup()
}

const moods = Object.keys(MOODS)
const idOf = (folder: string, name: string): string => (folder === 'standard' ? name : `${folder}/${name}`)
const nonsense: readonly Row[] = [{ id: 1, version: 1, name: HOSTILE_TEXT }, { id: 2, name: null }, { id: 3 }]

for (const { folder, manifest, client } of plugins) {
  describe.each(partsOf(manifest, 'components'))(`${folder}: component %s`, (name, part) => {
    const examples = part.examples ?? [{}]
    const propsOf = (props: ComponentProps['props'], rows: readonly Row[] = []): ComponentProps => ({
      props,
      rows,
      action: undefined,
      actions: {},
      view: undefined,
      close: () => {},
    })

    it('takes the props of its examples, and no others', () => {
      const accepts = new Ajv({ strict: false }).compile(part.props ?? { type: 'object', additionalProperties: false })
      for (const { props = {} } of examples) expect(accepts(props) ? [] : accepts.errors).toEqual([])
      expect(accepts({ unknown: HOSTILE_TEXT })).toBe(false)
    })

    it.each(moods)('stands a server that %s', async mood => {
      for (const { props = {} } of examples) await look('components', idOf(folder, name), propsOf(props), mood)
    })

    it('stands rows of nonsense', async () => {
      await look('components', idOf(folder, name), propsOf(examples[0]?.props ?? {}, nonsense), 'does not know it')
    })
  })

  describe.each(partsOf(manifest, 'widgets'))(`${folder}: widget %s`, (name, part) => {
    it('stands where plugin.json says', async () => {
      const entry = (await client())?.widgets?.[name]
      const widget = entry && 'load' in entry ? await entry.load() : entry
      expect({ slot: widget?.slot, order: widget?.order }).toEqual({ slot: part.slot, order: part.order })
    })

    it.each(moods)('stands a server that %s', async mood => {
      // Widgets in the toolbar of lists need a list around them.
      if (part.slot === 'list') await look('views', 'table', { view: table() }, mood)
      else await look('widgets', idOf(folder, name), {}, mood)
    })
  })
}

const table = (more: Partial<ClientTableView> = {}): ClientTableView => ({
  type: 'table',
  resource: 'c',
  label: '客资',
  screen: '/list',
  listUrl: '/c/list',
  filters: [{ key: 'name', type: 'text', label: '姓名', params: ['nameContains'] }],
  columns: [{ key: 'name', label: '姓名', cell: 'text', path: ['name'] }],
  actions: [{ key: 'add', label: '新增', present: 'dialog', select: 'none', url: '/c/add' }],
  rowActions: [],
  sort: '-id',
  paged: true,
  size: 10,
  selection: true,
  ...more,
})
const report = (more: Partial<ClientReportView> = {}): ClientReportView => ({
  type: 'report',
  screen: '/report',
  label: '来源数据',
  listUrl: '/c/list',
  exportUrl: '/c/export',
  period: 'thisMonth',
  figures: { leads: { label: '新增客资', tip: '录入的客资', format: 'integer', drill: '/list', dimensions: ['source'] } },
  cards: ['leads', 'gone'],
  charts: [
    { type: 'line', title: '走势', figures: ['leads'], by: 'time' },
    { type: 'bar', title: '来源', figures: ['leads'], by: 'source' },
    { type: 'stacked', title: '构成', figures: ['leads'], by: 'source' },
    { type: 'ranking', title: '排行', figures: ['leads'], by: 'source', wide: true },
    { type: 'funnel', title: '转化', figures: ['leads'] },
  ],
  filters: [{ key: 'name', type: 'text', label: '姓名', params: ['nameIn'] }],
  rows: { label: '客户来源', choices: [{ key: 'source', label: '客户来源' }], figures: ['leads'] },
  ...more,
})
const reported = (rows: ReportAnswer['records']): ReportAnswer => ({
  from: '2026-11-01',
  to: '2026-11-30',
  records: rows,
  total: rows.length,
  summary: rows[0]?.values ?? {},
  charts: [rows, rows, rows, rows, rows],
})
/** Responses for lists of these views: empty, and nonsense. */
const answersTo = (type: string): readonly object[] =>
  type === 'report'
    ? [reported([]), reported([{ key: HOSTILE_TEXT, label: HOSTILE_TEXT, parent: 'nowhere', values: { leads: HOSTILE_TEXT } }])]
    : [[], nonsense].map(records => ({ records, total: records.length }))

/** Sample views of every type in the manifest language. */
const samples: Readonly<
  Record<string, readonly (ClientTableView | ClientTabsView | ClientComponentView | ClientDetailView | ClientReportView)[]>
> = {
  table: [
    table(),
    table({ columns: [], filters: [], actions: [] }),
    table({ hasLookups: true, quickFilter: [{ key: 'all', label: '全部' }] }),
  ],
  report: [report(), report({ cards: [], charts: [], rows: undefined, filters: [] })],
  tabs: [
    {
      type: 'tabs',
      tabs: [
        { key: 'a', title: '甲', view: table() },
        { key: 'b', title: '乙', view: table() },
      ],
    },
  ],
  component: [{ type: 'component', component: 'message/list', props: {} }],
  detail: [
    { type: 'detail', path: '/c/detail', resource: 'c', base: '/c', title: ['name'], tags: [], head: [], tabs: [], actions: [] },
    {
      type: 'detail',
      path: '/c/detail',
      resource: 'c',
      base: '/c',
      title: ['name'],
      tags: [],
      head: [{ key: 'name', label: '姓名', cell: 'text', path: ['name'] }],
      steps: { label: '阶段', path: ['name'], options: 'none' },
      tabs: [
        { key: 't0', title: '列表', list: table() },
        { key: 't1', title: '动态', timeline: true },
      ],
      actions: [],
    },
  ],
}

// View types belong to the manifest language: their names have no prefix in any plugin.
describe.each(plugins.flatMap(({ manifest }) => partsOf(manifest, 'views').map(([name]) => [name] as const)))('view %s', id => {
  it('has a sample here', () => expect(samples[id] ?? []).not.toEqual([]))

  it.each(moods)('stands a server that %s', async mood => {
    for (const view of samples[id] ?? []) await look('views', id, { view }, mood)
  })

  it('shows an empty list, and one of nonsense, without markup', async () => {
    for (const view of samples[id] ?? []) {
      for (const data of answersTo(view.type)) {
        const answers = { 'GET /c/list': () => ({ data }), 'GET /c/list/get': () => ({ data: {} }) }
        await renderBench(<Shown kind="views" id={id} props={{ view }} />, { plugins: clients, answers })
        await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
        expect(faults(document.body)).toEqual([])
        expect(dangerous(document.body)).toEqual([])
        cleanup()
      }
    }
  })
})
