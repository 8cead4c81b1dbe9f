import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@yuanhang/kit/testing'
import { beforeEach, expect, it } from 'vitest'
import { type BoardLead, boardView, leadServer, phaseOptions } from './board.testing.ts'
import { Board } from './board.tsx'
import plugin from './plugin.ts'

const user = userEvent.setup()
let leads: BoardLead[]
let calls: Awaited<ReturnType<typeof renderPart>>['calls']

const pointerAt = (x: number) => ({ clientX: x, clientY: 5, pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse' })

/** Places the columns side by side, 100 pixels each, since jsdom has no layout. */
const layOut = (): void => {
  for (const [index, lane] of document.querySelectorAll<HTMLElement>('[data-kanban-lane]').entries())
    lane.getBoundingClientRect = () =>
      ({ left: index * 100, right: index * 100 + 100, top: 0, bottom: 100, width: 100, height: 100, x: index * 100, y: 0 }) as DOMRect
}

const drag = (card: string, ...through: number[]): void => {
  fireEvent.pointerDown(screen.getByRole('article', { name: card }), pointerAt(50))
  for (const x of through) fireEvent.pointerMove(document, pointerAt(x))
}
const drop = (x: number): void => void fireEvent.pointerUp(document, pointerAt(x))

beforeEach(async () => {
  leads = [
    { id: 1, name: '甲', phase: 'NEW' },
    { id: 2, name: '乙', phase: 'NEW', done: true },
  ]
  calls = (await renderPart(<Board view={boardView} />, [plugin], { answers: leadServer(leads), options: phaseOptions, path: '/board' }))
    .calls
  await screen.findByRole('article', { name: '甲' })
  layOut()
})

it('shows where the card would go, and asks the action there', async () => {
  drag('甲', 70, 150)
  const target = screen.getByRole('region', { name: '意向中' })
  await waitFor(() => expect(target.className).toContain('kanban-over'))
  expect(within(target).getByText('甲')).toBeTruthy()
  drop(150)
  await user.click(within(await screen.findByRole('dialog', { name: '编辑' })).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(within(target).getByRole('article', { name: '甲' })).toBeTruthy())
  expect(leads[0]?.phase).toBe('TALKS')
  expect(target.className).not.toContain('kanban-over')
})

it('is back when the form is cancelled', async () => {
  drag('甲', 150)
  drop(150)
  await user.click(within(await screen.findByRole('dialog', { name: '编辑' })).getByRole('button', { name: '取消' }))
  const home = screen.getByRole('region', { name: '新客资' })
  await waitFor(() => expect(within(home).getByRole('article', { name: '甲' }).getAttribute('aria-busy')).toBe('false'))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it.each([
  ['where it was', 50],
  ['beside the board', 900],
])('asks nothing when it is dropped %s', async (_name, x) => {
  drag('甲', 150, x)
  drop(x)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('article', { name: '甲' }).className).not.toContain('kanban-held')
})

it('says why nothing goes into a column that is not for hands', async () => {
  drag('甲', 250)
  await waitFor(() => expect(screen.getByRole('region', { name: '已成单' }).className).toContain('kanban-closed'))
  drop(250)
  expect((await screen.findAllByText(/不能手动设置/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('lifts no card whose action is disabled, and says why', async () => {
  drag('乙', 150)
  expect(await screen.findByText('已完成的不能修改')).toBeTruthy()
  drop(150)
  expect(screen.queryByRole('dialog')).toBeNull()
})
