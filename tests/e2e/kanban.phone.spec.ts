import type { CDPSession } from '@playwright/test'
import { expect, test } from './support/example-plugins.ts'
import {
  addLead,
  boxOf,
  cardOf,
  carryOver,
  closeEditForm,
  expectInLane,
  giveLeadAway,
  type KanbanLead,
  laneOf,
  moveByMenu,
  openBoard,
  orderedLead,
  phaseOf,
  publishBoard,
  refusedByMenu,
  refusedMoves,
} from './support/kanban-story.ts'
import { barriers, expectTouchable, fitsWidth } from './support/page-checks.ts'

type Point = readonly [x: number, y: number]

/** Touch input through the DevTools protocol. */
const finger = (session: CDPSession) => {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly { readonly x: number; readonly y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
  return {
    down: ([x, y]: Point) => send('touchStart', [{ x, y }]),
    move: ([x, y]: Point) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  }
}

test('on a phone columns are swiped, and a card is moved by its menu or by a finger that holds it', async ({
  signIn,
  project,
  server: { url },
}) => {
  test.setTimeout(120_000)
  const admin = await signIn('admin')
  await publishBoard(admin, project, url)
  const page = await signIn('sales_a1')
  const lead = await addLead(page, url, { name: '移动甲', phone: '13800138101' })
  await openBoard(page, lead.name)
  await fitsWidth(page)
  await expectTouchable(page, '.kanban-board')
  expect(await barriers(page, '.kanban-board')).toEqual([])

  // By the menu, which is large enough for touch.
  await page.getByRole('button', { name: `${lead.name}：移到…` }).tap()
  await expectTouchable(page, '[role=menu]')
  await page.keyboard.press('Escape')
  await moveByMenu(page, lead, '新客资')
  await closeEditForm(page, '新客资', '取消')
  await expectInLane(page, '已联系', lead)
  expect(await phaseOf(page, url, lead)).toBe('CONTACTS')
  await moveByMenu(page, lead, '新客资')
  await closeEditForm(page, '新客资', '确定')
  await expectInLane(page, '新客资', lead)
  expect(await phaseOf(page, url, lead)).toBe('NEW_CUSTOMER_CAPITAL')

  // A finger that moves at once scrolls; after a long press it drags the card, and the board scrolls at its edge.
  await openBoard(page, lead.name, '新客资')
  const touch = finger(await page.context().newCDPSession(page))
  const ghost = page.locator('.kanban-ghost')
  const scrolled = () => page.locator('.kanban-board').evaluate(board => board.scrollLeft)
  const card = page.getByRole('article', { name: lead.name, exact: true })
  const { x, y, height } = await boxOf(card)
  const at: Point = [x + 250, y + height - 12]
  const swipe = async (from: Point, to: Point): Promise<void> => {
    await touch.down(from)
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch.move([from[0] + (to[0] - from[0]) * part, from[1]])
    await touch.up()
  }
  await swipe(at, [at[0] - 200, at[1]])
  await expect(laneOf(page, '已联系')).toBeInViewport({ ratio: 0.9 })
  await expect(ghost).toHaveCount(0)
  await swipe([at[0] - 200, at[1]], at)
  await expect.poll(scrolled).toBe(0)
  await touch.down(at)
  await expect(ghost).toBeVisible()
  await carryOver(page, '已联系', at[1], async (toX, toY) => void (await touch.move([toX, toY])))
  await touch.up()
  await expect(ghost).toHaveCount(0)
  await expect(cardOf(laneOf(page, '新客资'), lead.name)).toHaveAttribute('aria-busy', 'true')
  await closeEditForm(page, '已联系', '确定')
  await expectInLane(page, '已联系', lead)
  expect(await phaseOf(page, url, lead)).toBe('CONTACTS')

  const foreign = await addLead(page, url, { name: '移动乙', phone: '13800138102' })
  await giveLeadAway(admin, url, foreign)
  const ways = {
    move: (one: KanbanLead, to: string) => moveByMenu(page, one, to),
    kept: (one: KanbanLead, to: string) => refusedByMenu(page, one, to),
  }
  await refusedMoves(page, url, ways, { foreign, ordered: await orderedLead(page, url) })
})
