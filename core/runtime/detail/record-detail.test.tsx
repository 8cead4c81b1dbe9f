// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { ComponentProps, PresenterProps } from '#core/contract/client-plugin.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import type { ClientColumn, ClientDetail, ClientDetailView, ClientTableView } from '#schemas/types/wire.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import { DetailScreen } from './detail-screen.tsx'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const textColumn = (key: string, label: string, more: Partial<ClientColumn> = {}): ClientColumn => ({
  key,
  label,
  cell: 'text',
  path: [key],
  ...more,
})

const visitList: ClientTableView = {
  type: 'table',
  resource: 'visit',
  label: '回访',
  screen: '/crm/detail#t2',
  listUrl: '/crm/visit/list',
  filters: [],
  columns: [textColumn('content', '内容')],
  actions: [],
  rowActions: [{ key: 'finish', label: '完成', present: 'test/show', select: 'one', url: '/crm/visit/finish' }],
  sort: '-id',
  paged: true,
  size: 10,
  selection: false,
}
const view: ClientDetailView = {
  type: 'detail',
  path: '/crm/detail',
  resource: 'deal',
  base: '/crm/deal',
  title: ['name'],
  tags: [textColumn('flag', '标记'), textColumn('hot', '紧急')],
  head: [textColumn('phone', '手机号', { reveal: { entity: 'deal', field: 'phone' } })],
  steps: { label: '阶段', path: ['stage'], options: 'stage', together: [['DONE', 'TWICE']], waiting: ['NEW'], ended: ['REFUSED'] },
  tabs: [
    { key: 't0', title: '名片', component: 'test/card', props: { big: true } },
    {
      key: 't1',
      title: '资料',
      sections: [
        { title: '其他', fields: [textColumn('remarks', '备注', { wide: true }), textColumn('empty', '空')] },
        { title: '无', fields: [] },
      ],
    },
    { key: 't2', title: '回访', list: visitList },
    { key: 't3', title: '动态', timeline: true },
    {
      key: 't5',
      title: '合作',
      sections: [{ title: '背景', fields: [textColumn('remarks', '备注')] }],
      each: {
        own: '本人',
        listUrl: '/crm/share/list',
        screen: '/crm/detail#t5',
        title: ['partner', 'name'],
        fields: [textColumn('state', '状态')],
      },
    },
    { key: 't4', title: '对比', compare: { sides: ['甲', '乙'], fields: [textColumn('name', '姓名'), textColumn('city', '城市')] } },
  ],
  actions: [
    {
      key: 'edit',
      label: '编辑',
      present: 'test/show',
      select: 'one',
      url: '/crm/deal/edit',
      guard: [{ when: { field: 'stage', kind: 'text', eq: 'DONE' }, message: '已完成，不能编辑' }],
    },
    { key: 'look', label: '查看', present: 'test/show', select: 'one', url: '/crm/deal/look', read: true },
    {
      key: 'late',
      label: '晚',
      present: 'test/show',
      select: 'one',
      url: '/crm/deal/late',
      visible: { field: 'stage', kind: 'text', eq: 'DONE' },
    },
    {
      key: 'off',
      label: '停',
      present: 'test/show',
      select: 'one',
      url: '/crm/deal/off',
      disabled: [{ when: { field: 'stage', kind: 'text', eq: 'TALK' }, reason: '洽谈中' }],
    },
  ],
}
const row = {
  id: 12,
  name: '张三',
  flag: '重点',
  hot: false,
  phone: '139****1111',
  stage: 'TALK',
  remarks: '第一行\n第二行',
  empty: null,
  $reveal: ['phone'],
}
const answer = (more: Partial<ClientDetail> = {}): { data: ClientDetail } => ({
  data: {
    row,
    counts: { t2: 23 },
    compared: {
      t4: [
        { id: 1, name: '张三', city: '成都' },
        { id: 2, name: '张三', city: '重庆' },
      ],
    },
    ...more,
  },
})
const records = (rows: readonly object[], total = rows.length) => ({ data: { records: rows, total } })
const answers: Answers = {
  'GET /runtime/menu': () => ({ data: { revision: '1', groups: [], screens: {} } }),
  'GET /runtime/detail': () => answer(),
  'GET /runtime/timeline': () => records([{ id: 'a1', time: '2026-01-06 00:00:00', title: '阶段变更', text: '新 → 洽谈', operator: null }]),
  'GET /crm/visit/list': ({ query }) => records([{ id: 5, content: `第${query['page']}页` }], 23),
  'GET /crm/share/list': () =>
    records([
      { id: 7, partner: { id: 1, name: '启程' }, state: '跟进中' },
      { id: 8, partner: { id: 2, name: '远帆' }, state: '已成单' },
    ]),
  'POST /runtime/reveal': () => ({ data: { value: '13900001111' } }),
}
const optionSets = {
  stage: [
    ['NEW', '新'],
    ['TALK', '洽谈'],
    ['DONE', '完成'],
    ['TWICE', '再次完成'],
    ['PAID', '已付'],
    ['REFUSED', '已拒绝'],
  ].map(([value = '', label = '']) => ({ value, label })),
}
const plugins = [
  {
    id: 'test',
    components: {
      card: ({ rows, props, actions }: ComponentProps) => <p>{`名片 ${rows[0]?.id} ${props['big']} ${Object.keys(actions)}`}</p>,
    },
    presenters: {
      show: ({ action, rows, close }: PresenterProps) => (
        <button type="button" onClick={() => close(true)}>
          {`保存 ${action.key} ${rows[0]?.id}`}
        </button>
      ),
    },
  },
]
afterEach(clearBench)

const show = (more: Answers = {}, path = '/crm/detail?id=12', shown = view) =>
  renderBench(<DetailScreen view={shown} />, { plugins, options: optionSets, path, answers: { ...answers, ...more } })
const openTab = async (name: RegExp): Promise<void> => user.click(await screen.findByRole('tab', { name }))
const requestCount = (calls: readonly { url: string }[], url: string): number => calls.filter(call => call.url === url).length

describe('address', () => {
  it('names the row', async () => {
    const { calls } = await show()
    expect(await screen.findByRole('heading', { name: '张三' })).toBeTruthy()
    expect(calls.find(({ url }) => url === '/runtime/detail')?.query).toEqual({ path: '/crm/detail', id: '12' })
  })

  it.each(['', '?id=', '?id=0', '?id=1e3', '?id=-4', '?id=1%20or%201'])('says so when it names none: %s', async query => {
    const { calls } = await show({}, `/crm/detail${query}`)
    expect(await screen.findByText('没有指定要查看的内容')).toBeTruthy()
    expect(requestCount(calls, '/runtime/detail')).toBe(0)
  })

  it('calls it what its option is called, where its name is one', async () => {
    await show({}, undefined, { ...view, title: ['stage'], titleOptions: 'stage' })
    expect(await screen.findByRole('heading', { name: '洽谈' })).toBeTruthy()
  })

  it('says what the server says of a row that is not there, and offers another try when it does not answer', async () => {
    await show({ 'GET /runtime/detail': () => new RequestError('数据不存在或已被删除', { status: 404 }) })
    expect(await screen.findByText('数据不存在或已被删除')).toBeTruthy()
    expect(screen.queryByText('重试')).toBeNull()
    await clearBench()
    let tries = 0
    await show({ 'GET /runtime/detail': () => (tries++ === 0 ? new RequestError('网络连接异常', { status: 0 }) : answer()) })
    await user.click(await screen.findByText('重试'))
    expect(await screen.findByRole('heading', { name: '张三' })).toBeTruthy()
  })
})

describe('head', () => {
  it('marks every stage up to the current one as finished, and names a shared stage by what applies', async () => {
    await show()
    const done = within(await screen.findByRole('list', { name: '阶段' }))
      .getAllByRole('listitem')
      .map(stage => stage.textContent?.includes('已完成'))
    expect(done).toEqual([true, true, false, false])
    await clearBench()
    await show({ 'GET /runtime/detail': () => answer({ row: { ...row, stage: 'TWICE' } }) })
    const stages = await screen.findByRole('list', { name: '阶段' })
    expect(stages.querySelector('[aria-current=step]')?.textContent).toContain('再次完成')
    expect(within(stages).getAllByRole('listitem')).toHaveLength(4)
  })

  const stages = async (stage: string): Promise<readonly (string | null)[]> => {
    await show({ 'GET /runtime/detail': () => answer({ row: { ...row, stage } }) })
    const shown = within(await screen.findByRole('list', { name: '阶段' })).getAllByRole('listitem')
    return shown.map(one => one.textContent)
  }

  it('shows a refused row as ended, with no stage before it as if it had passed', async () => {
    expect(await stages('REFUSED')).toEqual(['1新', '2洽谈', '3完成', '✕已拒绝已终止'])
    expect(document.querySelector('[aria-current=step]')?.textContent).toContain('已拒绝')
  })

  it('shows nothing of a refusal while there is none, and what waits as under way', async () => {
    expect(await stages('NEW')).toEqual(['1新进行中', '2洽谈', '3完成', '4已付'])
  })

  it('shows a tag only where there is something to say', async () => {
    await show()
    expect(await screen.findByText('重点')).toBeTruthy()
    expect(screen.queryByText('false')).toBeNull()
  })

  it('reveals a masked value on a press, only where the server says so', async () => {
    const { calls } = await show()
    await user.click(await screen.findByRole('button', { name: '查看完整手机号' }))
    expect(await screen.findByText('13900001111')).toBeTruthy()
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({ entity: 'deal', field: 'phone', id: 12 })
    await clearBench()
    await show({ 'GET /runtime/detail': () => answer({ row: { ...row, $reveal: [] } }) })
    expect(await screen.findByText('139****1111')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '查看完整手机号' })).toBeNull()
  })
})

describe('actions', () => {
  const button = (name: string) => screen.queryByRole('button', { name })

  it('stand there while they are offered, say why not, and are guarded', async () => {
    await show({ 'GET /runtime/detail': () => answer({ row: { ...row, stage: 'DONE' } }) })
    expect(await screen.findByRole('button', { name: '晚' })).toBeTruthy()
    const edit = screen.getByRole('button', { name: '编辑' })
    expect(edit).toHaveProperty('disabled', true)
    expect(edit.title).toBe('已完成，不能编辑')
    await clearBench()
    await show()
    expect((await screen.findByRole('button', { name: '停' })).hasAttribute('disabled')).toBe(true)
    expect(button('晚')).toBeNull()
  })

  it('say why a row can only be read; those that only look stay', async () => {
    await show({ 'GET /runtime/detail': () => answer({ row: { ...row, stage: 'NEW', $readOnly: '仅可查看' } }) })
    expect(await screen.findByRole('button', { name: '查看' })).toHaveProperty('disabled', false)
    const edit = screen.getByRole('button', { name: '编辑' })
    expect(edit).toHaveProperty('disabled', true)
    expect(edit.title).toBe('仅可查看')
  })

  it('say what the server alone can tell of the row', async () => {
    await show({ 'GET /runtime/detail': () => answer({ row: { ...row, stage: 'NEW', $refused: { edit: '已有记录，不能编辑' } } }) })
    expect((await screen.findByRole('button', { name: '编辑' })).title).toBe('已有记录，不能编辑')
  })

  it('show the row, its timeline and its lists anew when they changed something', async () => {
    const { calls } = await show()
    await openTab(/动态/)
    await screen.findByText('新 → 洽谈')
    await user.click(await screen.findByRole('button', { name: '编辑' }))
    await user.click(await screen.findByRole('button', { name: '保存 edit 12' }))
    await waitFor(() => expect(requestCount(calls, '/runtime/detail')).toBe(2))
    await waitFor(() => expect(requestCount(calls, '/runtime/timeline')).toBe(2))
  })
})

describe('tabs', () => {
  it('ask for nothing before they are opened', async () => {
    const { calls } = await show()
    expect(await screen.findByText('名片 12 true edit,look,late,off')).toBeTruthy()
    expect(requestCount(calls, '/crm/visit/list') + requestCount(calls, '/runtime/timeline')).toBe(0)
  })

  it('show sections of fields, line breaks and gaps included', async () => {
    await show()
    await openTab(/资料/)
    expect((await screen.findByText(/第一行/)).textContent).toBe('第一行\n第二行')
    expect(screen.getByText('空').nextElementSibling?.textContent).toBe('-')
    expect(screen.getAllByRole('heading', { level: 3 }).map(one => one.textContent)).toEqual(['其他'])
  })

  it('show sections for the row itself and again below what each row that leads to it says', async () => {
    const { calls } = await show()
    await openTab(/合作/)
    expect(await screen.findByRole('heading', { name: '背景' })).toBeTruthy()
    expect(calls.find(({ url }) => url === '/crm/share/list')?.query).toMatchObject({ screen: '/crm/detail#t5', of: '12' })
    expect(screen.queryByText('跟进中')).toBeNull()
    await openTab(/远帆/)
    expect(screen.getAllByRole('heading', { level: 3 }).map(one => one.textContent)).toEqual(['远帆', '背景'])
    expect(screen.getByText('已成单')).toBeTruthy()
    await openTab(/本人/)
    expect(screen.queryByText('已成单')).toBeNull()
  })

  it('say so when more rows lead here than have room beside each other', async () => {
    await show({ 'GET /crm/share/list': () => records([{ id: 1, version: 1, partner: { name: '远帆' }, state: '跟进中' }], 51) })
    await openTab(/合作/)
    expect(await screen.findByText('共 51 项，这里列出前 1 项')).toBeTruthy()
    await openTab(/远帆/)
    expect(screen.queryByText(/这里列出/)).toBeNull()
  })

  it('show sections without tabs of their own where nothing leads to the row, and still when that is not known', async () => {
    await show({ 'GET /crm/share/list': () => records([]) })
    await openTab(/合作/)
    expect(await screen.findByRole('heading', { name: '背景' })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: '本人' })).toBeNull()
    await clearBench()
    await show({ 'GET /crm/share/list': () => new RequestError('网络连接异常', { status: 0 }) })
    await openTab(/合作/)
    expect(await screen.findByText('重试')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '背景' })).toBeTruthy()
  })

  it('show a list of what leads to the row, with its number, a page at a time, and its own actions', async () => {
    const { calls } = await show()
    await openTab(/回访\s*23/)
    expect(await screen.findByText('第1页')).toBeTruthy()
    expect(calls.find(({ url }) => url === '/crm/visit/list')?.query).toMatchObject({ screen: '/crm/detail#t2', of: '12', page: '1' })
    await user.click(screen.getByRole('button', { name: '第2页' }))
    expect(await screen.findByText('第2页', { selector: 'td *' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '完成' }))
    await user.click(await screen.findByRole('button', { name: '保存 finish 5' }))
    // The count beside the tab's title comes from the detail.
    await waitFor(() => expect(requestCount(calls, '/runtime/detail')).toBe(2))
  })

  describe('with a list that has sums', () => {
    const cost = textColumn('cost', '费用', { path: ['bill', 'cost'], align: 'right' })
    const summing = async (columns: readonly ClientColumn[], summary?: object): Promise<HTMLElement | null> => {
      const listed: ClientTableView = { ...visitList, columns: [...columns], summary: ['cost'] }
      const rows = [{ id: 5, content: '上门', bill: { cost: '5.00' } }]
      await show({ 'GET /crm/visit/list': () => ({ data: { records: rows, total: 23, summary } }) }, undefined, {
        ...view,
        tabs: view.tabs.map(tab => (tab.key === 't2' ? { ...tab, list: listed } : tab)),
      })
      await openTab(/回访/)
      expect(await screen.findByText('5.00')).toBeTruthy()
      return document.querySelector<HTMLElement>('table > tbody + tfoot.yh-detail-sums')
    }

    it('show what it answers of all rows below them, under the column that it is of, and name it for cards', async () => {
      const sums = await summing([textColumn('content', '内容'), cost], { cost: '88.00', total: '1.00' })
      const cells = within(sums as HTMLElement).getAllByRole('cell')
      expect(cells.map(cell => [cell.textContent, cell.className])).toEqual([
        ['合计', ''],
        ['88.00', 'is-end'],
        ['', ''],
      ])
      expect(cells).toHaveLength(screen.getAllByRole('columnheader').length)
      expect(screen.getByText('88.00').dataset['label']).toBe('费用')
    })

    it('show both in the first column when it is the one that is summed', async () => {
      const sums = await summing([cost], { cost: '88.00' })
      expect(within(sums as HTMLElement).getAllByRole('cell')[0]?.textContent).toBe('合计 88.00')
    })

    it('show no line of sums without any', async () => {
      await summing([cost])
      expect(document.querySelector('tfoot')).toBeNull()
    })
  })

  it('show what happened, the system by its name, and offer another try when that does not load', async () => {
    let tries = 0
    await show({
      'GET /runtime/timeline': call =>
        (tries++ === 0 ? new RequestError('网络连接异常', { status: 0 }) : answers['GET /runtime/timeline']?.(call)) as never,
    })
    await openTab(/动态/)
    await user.click(await screen.findByText('重试'))
    expect(await screen.findByText('新 → 洽谈')).toBeTruthy()
    expect(screen.getByText('系统')).toBeTruthy()
  })

  it('show two rows side by side, marking where they differ', async () => {
    await show()
    await openTab(/对比/)
    const table = await screen.findByRole('table', { name: '对比' })
    const marked = () =>
      within(table)
        .getAllByRole('row')
        .filter(one => one.className === 'is-different')
    expect(marked().map(one => one.textContent)).toEqual(['城市（不同）成都重庆'])
    expect(within(table).getByText('姓名')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /只看不同（1项）/ }))
    expect(within(table).queryByText('姓名')).toBeNull()
  })

  it('say of a side that is not for the person to see', async () => {
    await show({ 'GET /runtime/detail': () => answer({ compared: { t4: [{ id: 1, name: '张三', city: '成都' }, null] } }) })
    await openTab(/对比/)
    expect(await screen.findByText('（无权查看）')).toBeTruthy()
    expect(screen.queryByText('（不同）')).toBeNull()
  })
})

describe('in a drawer', () => {
  const open = (more: Answers = {}, id: number | undefined = 12, screens: Readonly<Record<string, string>> = {}) =>
    renderBench(<DetailDrawer screen="/crm/detail" id={id} behind="/crm/deal/list" />, {
      plugins,
      answers: {
        ...answers,
        'GET /runtime/menu': () => ({ data: { revision: '1', groups: [], screens } }),
        'GET /runtime/screen': () => ({ data: { revision: '1', path: '/crm/detail', title: '详情', view, options: optionSets } }),
        ...more,
      },
    })

  it('brings its own options, and leads to its page where the person may open that', async () => {
    await open()
    expect(await screen.findByRole('list', { name: '阶段' })).toBeTruthy()
    expect(screen.queryByText('新页面打开')).toBeNull()
    await clearBench()
    await open({}, 12, { '/crm/detail': '详情' })
    expect((await screen.findByText('新页面打开')).getAttribute('href')).toBe('/crm/detail?id=12')
  })

  it('says so when it leads to no row, or may not be opened', async () => {
    await renderBench(<DetailDrawer screen="/crm/detail" id={undefined} behind={undefined} />, { plugins, answers })
    expect(await screen.findByText('没有关联的记录')).toBeTruthy()
    await clearBench()
    await open({ 'GET /runtime/screen': () => new RequestError('没有权限访问', { status: 403 }) })
    expect(await screen.findByText('没有权限访问')).toBeTruthy()
  })
})
