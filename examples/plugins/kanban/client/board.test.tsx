import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, RequestError, renderPart } from '@yuanhang/kit/testing'
import type { ClientTableView } from '@yuanhang/runtime'
import { describe, expect, it } from 'vitest'
import { type BoardLead, boardView, leadServer, listQueries, phaseOptions } from './board.testing.ts'
import { Board } from './board.tsx'
import plugin from './plugin.ts'

const user = userEvent.setup()

const threeLeads = (): BoardLead[] => [
  { id: 1, name: '甲', phase: 'NEW' },
  { id: 2, name: '乙', phase: 'NEW', locked: true },
  { id: 3, name: '丙', phase: 'TALKS', done: true },
]

const renderBoard = (
  leads: readonly BoardLead[],
  { more, answers, path = '/board' }: { more?: Partial<ClientTableView>; answers?: Answers; path?: string } = {},
) =>
  renderPart(<Board view={{ ...boardView, ...more }} />, [plugin], {
    answers: { ...leadServer(leads), ...answers },
    options: phaseOptions,
    path,
  })

const lane = (name: string) => within(screen.getByRole('region', { name }))
const cardsIn = (name: string) =>
  lane(name)
    .queryAllByRole('article')
    .map(card => card.getAttribute('aria-label'))

const filterBy = async (name: string): Promise<void> => {
  await user.type(screen.getByLabelText('姓名'), name)
  await user.click(screen.getByRole('button', { name: '查询' }))
}

const openMenu = async (card: string): Promise<void> => user.click(await screen.findByRole('button', { name: `${card}：移到…` }))
const choose = async (card: string, to: string): Promise<void> => {
  await openMenu(card)
  await user.click(screen.getByRole('menuitem', { name: new RegExp(to) }))
}

describe('a board', () => {
  it('has a column for each value in use, with its total and the cells of its cards', async () => {
    const { calls } = await renderBoard(threeLeads())
    expect(await screen.findByRole('article', { name: '甲' })).toBeTruthy()
    await screen.findByRole('article', { name: '丙' })
    expect(screen.getAllByRole('heading', { level: 2 }).map(head => head.textContent)).toEqual(['新客资2', '意向中1', '已成单0'])
    expect([cardsIn('新客资'), cardsIn('意向中'), cardsIn('已成单')]).toEqual([['甲', '乙'], ['丙'], []])
    expect(lane('已成单').getByText('暂无')).toBeTruthy()
    // Cards do not repeat the value of their column, and show no hidden columns.
    const card = within(screen.getByRole('article', { name: '甲' }))
    expect(card.getByText('王经理')).toBeTruthy()
    expect(card.queryByText('阶段')).toBeNull()
    expect(card.queryByText('备注')).toBeNull()
    expect(listQueries(calls)).toEqual(['NEW 1 10', 'TALKS 1 10', 'ORDERED 1 10'])
  })

  it('shows and asks only the columns that the filter leaves, and filters within them', async () => {
    const { calls } = await renderBoard(threeLeads(), { path: '/board?phaseIs=NEW' })
    await screen.findByRole('article', { name: '甲' })
    expect(
      screen
        .getAllByRole('region', { name: /./ })
        .filter(one => 'kanbanLane' in one.dataset)
        .map(one => one.getAttribute('aria-label')),
    ).toEqual(['新客资'])
    await filterBy('乙')
    await waitFor(() => expect(cardsIn('新客资')).toEqual(['乙']))
    expect(listQueries(calls)).toEqual(['NEW 1 10', 'NEW 1 10 乙'])
  })

  it('asks for further cards of one column when they are wanted, and begins anew with other filters', async () => {
    const many = Array.from({ length: 23 }, (_, at): BoardLead => ({ id: at + 1, name: `客${at + 1}`, phase: 'NEW' }))
    const { calls } = await renderBoard(many)
    await screen.findByRole('article', { name: '客1' })
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    await waitFor(() => expect(cardsIn('新客资')).toHaveLength(20))
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    await waitFor(() => expect(cardsIn('新客资')).toHaveLength(23))
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
    expect(listQueries(calls).filter(one => one.startsWith('NEW'))).toEqual(['NEW 1 10', 'NEW 2 10', 'NEW 3 10'])
    await filterBy('客')
    await waitFor(() => expect(listQueries(calls).filter(one => one.endsWith('客'))).toHaveLength(3))
    expect(listQueries(calls).filter(one => one.endsWith('客'))).toEqual(['NEW 1 10 客', 'TALKS 1 10 客', 'ORDERED 1 10 客'])
  })

  it('says in one column alone that it could not be loaded, with another try', async () => {
    const good = leadServer(threeLeads())['GET /leads/list']
    let broken = true
    const answer: Answers[string] = call =>
      broken && call.query['phaseIs'] === 'TALKS' ? new RequestError('服务器开小差了', { status: 500 }) : (good?.(call) ?? {})
    await renderBoard([], { answers: { 'GET /leads/list': answer } })
    expect(await lane('意向中').findByText('加载失败：服务器开小差了')).toBeTruthy()
    expect(cardsIn('新客资')).toEqual(['甲', '乙'])
    broken = false
    await user.click(lane('意向中').getByRole('button', { name: '重试' }))
    await waitFor(() => expect(cardsIn('意向中')).toEqual(['丙']))
    expect(screen.queryByText(/加载失败/)).toBeNull()
  })

  it('says so where the address has settled what the columns are', async () => {
    await renderBoard(threeLeads(), { more: { filters: [] } })
    expect(await screen.findByText('看板无法显示')).toBeTruthy()
  })
})

describe('moving by the menu', () => {
  it('runs the real action with the column as first value, and the card is where the server has it', async () => {
    const { calls } = await renderBoard(threeLeads())
    await choose('甲', '意向中')
    const dialog = within(await screen.findByRole('dialog', { name: '编辑' }))
    expect(dialog.getAllByDisplayValue('意向中').length).toBeGreaterThan(0)
    // Until the action is decided, the card stays and shows its target.
    expect(within(screen.getByRole('article', { name: '甲' })).getByRole('status').textContent).toBe('正在移到“意向中”…')
    expect(cardsIn('新客资')).toContain('甲')
    await user.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => expect([cardsIn('新客资'), cardsIn('意向中')]).toEqual([['乙'], ['甲', '丙']]))
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ id: 1, phase: 'TALKS' })
    await waitFor(() => expect(screen.queryByText(/正在移到/)).toBeNull())
  })

  it('leaves the card where it is when it is called off', async () => {
    const { calls } = await renderBoard(threeLeads())
    await choose('甲', '意向中')
    await user.click(within(await screen.findByRole('dialog', { name: '编辑' })).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.getByRole('article', { name: '甲' }).getAttribute('aria-busy')).toBe('false'))
    expect(cardsIn('新客资')).toEqual(['甲', '乙'])
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('leaves the card where it is when a guard or the server refuses', async () => {
    const { calls } = await renderBoard(threeLeads(), {
      answers: { 'POST /leads/edit': () => new RequestError('已分配的客户不可修改阶段', { status: 422 }) },
    })
    await openMenu('乙')
    const item = screen.getByRole('menuitem', { name: /移到“意向中”/ })
    expect(item.textContent).toContain('锁定的客户不能修改')
    await user.click(item)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    await user.keyboard('{Escape}')
    await choose('甲', '意向中')
    const dialog = within(await screen.findByRole('dialog', { name: '编辑' }))
    await user.click(dialog.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('已分配的客户不可修改阶段')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.getByRole('article', { name: '甲' }).getAttribute('aria-busy')).toBe('false'))
    expect(cardsIn('新客资')).toEqual(['甲', '乙'])
  })

  it('says why a card or a column is closed', async () => {
    await renderBoard(threeLeads())
    await openMenu('丙')
    const item = screen.getByRole('menuitem', { name: /移到“新客资”/ })
    expect(item.textContent).toContain('已完成的不能修改')
    await user.click(item)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Escape}')
    await openMenu('甲')
    expect(screen.getByRole('menuitem', { name: /移到“已成单”/ }).textContent).toContain('不能手动设置')
    expect(screen.queryByRole('menuitem', { name: /移到“新客资”/ })).toBeNull()
  })

  it('works by keys alone', async () => {
    await renderBoard(threeLeads())
    const more = await screen.findByRole('button', { name: '甲：移到…' })
    more.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toContain('移到“意向中”')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('编辑')
    await user.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('详情')
    await user.keyboard('{Home}{Enter}')
    expect(await screen.findByRole('dialog', { name: '编辑' })).toBeTruthy()
  })

  it('offers no move to who may not use the action, but the row’s other actions', async () => {
    await renderBoard(threeLeads(), { more: { rowActions: boardView.rowActions.slice(1) } })
    await openMenu('甲')
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['详情'])
  })
})
