import type { Answers, Call } from '@yuanhang/kit/testing'
import type { ClientAction, ClientOption, ClientTableView, Row } from '@yuanhang/runtime'

/** Options for test boards: phases of leads. */
export const phaseOptions: Readonly<Record<string, readonly ClientOption[]>> = {
  phase: [
    { value: 'NEW', label: '新客资', color: 'arcoblue' },
    { value: 'TALKS', label: '意向中' },
    { value: 'ORDERED', label: '已成单', manual: false },
    { value: 'OLD', label: '旧阶段', disabled: true },
  ],
}

export const editAction: ClientAction = {
  key: 'edit',
  label: '编辑',
  select: 'one',
  present: 'dialog',
  url: '/leads/edit',
  guard: [{ when: { field: 'locked', kind: 'boolean', eq: true }, message: '锁定的客户不能修改' }],
  disabled: [{ when: { field: 'done', kind: 'boolean', eq: true }, reason: '已完成的不能修改' }],
  form: [{ name: 'phase', type: 'option', label: '阶段', control: 'select', options: 'phase' }],
}

export const detailsAction: ClientAction = { key: 'details', label: '详情', select: 'one', present: 'dialog', url: '/leads/details' }

export const boardView: ClientTableView = {
  type: 'table',
  drawn: { view: 'kanban/board', props: { by: 'phase', move: 'edit', item: 'phase', title: 'name', limit: 10 } },
  resource: 'lead',
  label: '客资',
  screen: '/leads/board',
  listUrl: '/leads/list',
  filters: [
    { key: 'name', type: 'text', label: '姓名', params: ['nameContains'] },
    { key: 'phase', type: 'select', label: '阶段', params: ['phaseIs'], options: 'phase' },
  ],
  columns: [
    { key: 'name', label: '名称', cell: 'text', path: ['name'] },
    { key: 'phase', label: '阶段', cell: 'tag', path: ['phase'], options: 'phase' },
    { key: 'owner', label: '归属人', cell: 'text', path: ['owner', 'name'] },
    { key: 'note', label: '备注', cell: 'text', path: ['note'], hidden: true },
  ],
  actions: [],
  rowActions: [editAction, detailsAction],
  sort: '-id',
  paged: true,
  size: 10,
  selection: false,
}

export interface BoardLead {
  readonly id: number
  readonly name: string
  phase: string
  readonly locked?: boolean
  readonly done?: boolean
}

const boardLeadRow = ({ id, name, phase, locked = false, done = false }: BoardLead): Row =>
  ({ id, name, phase, locked, done, owner: { id: 9, name: '王经理' } }) as Row

/** Answers of a server that stores these leads: pages of the list, and the action that changes a phase. */
export const leadServer = (leads: readonly BoardLead[]): Answers => ({
  'GET /leads/list': ({ query }: Call) => {
    const found = leads.filter(({ phase, name }) => phase === query['phaseIs'] && name.includes(String(query['nameContains'] ?? '')))
    const size = Number(query['size'])
    const first = (Number(query['page']) - 1) * size
    return { data: { records: found.slice(first, first + size).map(boardLeadRow), total: found.length } }
  },
  'POST /leads/edit': ({ body }: Call) => {
    const { id, phase } = body as { id: number; phase: string }
    const lead = leads.find(one => one.id === id)
    if (lead) lead.phase = phase
    return { data: {}, message: '保存成功' }
  },
})

/** Queries of the list, one text for each request. */
export const listQueries = (calls: readonly Call[]): readonly string[] =>
  calls
    .filter(({ url }) => url === '/leads/list')
    .map(({ query: { phaseIs, page, size, nameContains } }) => [phaseIs, page, size, nameContains].filter(Boolean).join(' '))
