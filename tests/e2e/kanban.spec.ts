import type { Page } from '@playwright/test'
import { expect, test } from './support/example-plugins.ts'
import {
  addLead,
  BOARD,
  boxOf,
  cardOf,
  carryOver,
  closeEditForm,
  expectInLane,
  giveLeadAway,
  type KanbanLead,
  laneOf,
  openBoard,
  orderedLead,
  phaseOf,
  publishBoard,
  refusedMoves,
} from './support/kanban-story.ts'

/** Presses the card and begins to drag it. @returns y position of its upper edge. */
const takeUp = async (page: Page, { name }: KanbanLead): Promise<number> => {
  const card = page.getByRole('article', { name, exact: true })
  await card.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await boxOf(card)
  await page.mouse.move(x + width / 2, y + height - 12)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 20, y + height, { steps: 3 })
  return y
}

/** Presses the card and drags it over the column, without releasing it. */
const carry = async (page: Page, lead: KanbanLead, to: string): Promise<void> => {
  const y = await takeUp(page, lead)
  await carryOver(page, to, y + 40, (toX, toY) => page.mouse.move(toX, toY, { steps: 6 }))
}

test('a lead is dragged to another phase by the real action; cancelled or refused it stays, and says why', async ({
  signIn,
  project,
  server: { url },
}) => {
  test.setTimeout(120_000)
  const admin = await signIn('admin')
  await publishBoard(admin, project, url)
  const page = await signIn('sales_a1')
  const lead = await addLead(page, url, { name: '移动甲', phone: '13800138101' })
  await page.goto('/')
  await page.getByRole('link', { name: '客户看板' }).click()
  await expect(page).toHaveURL(new RegExp(BOARD))
  // Each column has its own total from the server.
  await expect.poll(async () => Number(await laneOf(page, '已联系').locator('.kanban-total').textContent())).toBeGreaterThan(1)

  await openBoard(page, lead.name)
  await carry(page, lead, '意向中')
  await expect(laneOf(page, '意向中').getByText(lead.name, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectInLane(page, '已联系', lead)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await carry(page, lead, '意向中')
  await page.mouse.up()
  await expect(cardOf(laneOf(page, '已联系'), lead.name)).toContainText('正在移到“意向中”')
  await closeEditForm(page, '意向中', '取消')
  await expectInLane(page, '已联系', lead)
  expect(await phaseOf(page, url, lead)).toBe('CONTACTS')

  await carry(page, lead, '意向中')
  await page.mouse.up()
  await closeEditForm(page, '意向中', '确定')
  await expectInLane(page, '意向中', lead)
  expect(await phaseOf(page, url, lead)).toBe('IN_INTENTION')

  const foreign = await addLead(page, url, { name: '移动乙', phone: '13800138102' })
  await giveLeadAway(admin, url, foreign)
  const drag = async (one: KanbanLead, to: string): Promise<void> => {
    await carry(page, one, to)
    await page.mouse.up()
  }
  // A column that cannot be set manually accepts no card.
  await drag(lead, '已成单')
  await expect(page.getByText('“已成单”不能手动设置，不能移到这里').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectInLane(page, '意向中', lead)
  const kept = async (one: KanbanLead): Promise<void> => {
    await takeUp(page, one)
    await expect(page.getByText('仅可查看', { exact: true }).first()).toBeVisible()
    await expect(page.locator('.kanban-ghost')).toHaveCount(0)
    await page.mouse.up()
  }
  await refusedMoves(page, url, { move: drag, kept }, { foreign, ordered: await orderedLead(page, url) })
})
