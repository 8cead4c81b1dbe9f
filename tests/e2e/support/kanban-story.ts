/** Board of examples/plugins/kanban with the demo's leads, on desktop and phone. */
import type { Locator, Page } from '@playwright/test'
import type { ProjectCopy } from '../../support/project-copy.ts'
import { caller, expect, grant, installPackage, packExample, shownManifests } from './example-plugins.ts'

export const BOARD = '/newCustomer/customerBoard'
const LEADS = '/agency/institutionsCustomer'

/** Installs the plugin, and publishes the screen from its README with a menu entry. */
export const publishBoard = async (admin: Page, project: ProjectCopy, url: string): Promise<void> => {
  const call = caller(admin.request, url)
  await installPackage(call, await packExample('kanban'))
  for (const [file, text] of shownManifests('kanban')) project.write(file, text)
  project.edit('manifests/menu.json', ({ groups }) => {
    groups.find(({ key }: { readonly key: string }) => key === 'newCustomer').screens.unshift(BOARD)
  })
  await expect.poll(async () => JSON.stringify(await call.get('/runtime/menu')), { timeout: 30_000 }).toContain(BOARD)
  for (const role of ['咨询顾问', '咨询主管']) await grant(call, role, [BOARD])
}

export const laneOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const cardOf = (lane: Locator, name: string): Locator => lane.getByRole('article', { name, exact: true })

/** Opens the board filtered by the leads' name, with this column in view: columns load when they come near the viewport. */
export const openBoard = async (page: Page, name: string, lane = '已联系'): Promise<void> => {
  await page.goto(`${BOARD}?nameContains=${encodeURIComponent(name)}`)
  await laneOf(page, lane).scrollIntoViewIfNeeded()
  await expect(cardOf(laneOf(page, lane), name)).toBeVisible()
}

export interface KanbanLead {
  readonly id: number
  readonly name: string
}

interface NewKanbanLead {
  readonly name: string
  readonly phone: string
}

/** Adds a lead in phase 已联系, owned by the signed-in user. */
export const addLead = async (page: Page, url: string, { name, phone }: NewKanbanLead): Promise<KanbanLead> => {
  const { id } = await caller(page.request, url).post(`${LEADS}/add`, {
    name,
    phoneNumber: phone,
    customerSource: '小红书',
    consultingProject: ['文书'],
    intentionLevel: 'MEDIUM',
    customerPhase: 'CONTACTS',
  })
  return { id, name }
}

/** Lead of the signed-in user with a signed order. */
export const orderedLead = async (page: Page, url: string): Promise<KanbanLead> => {
  const { records } = await caller(page.request, url).get(`${LEADS}/list`, { customerPhaseIs: 'ORDERED', screen: BOARD })
  return records[0]
}

/** Reassigns a lead, so that its creator may read but not change it. */
export const giveLeadAway = async (admin: Page, url: string, { id }: KanbanLead): Promise<void> => {
  const call = caller(admin.request, url)
  const { records } = await call.get('/system/employee/list', { usernameContains: 'sales_a2' })
  await call.post(`${LEADS}/setAttributablePerson`, { id: [id], attributablePersonId: records[0].id })
}

/** Phase of the lead on the server. */
export const phaseOf = async (page: Page, url: string, { id, name }: KanbanLead): Promise<string> => {
  const { records } = await caller(page.request, url).get(`${LEADS}/list`, { nameContains: name })
  return records.find((lead: KanbanLead) => lead.id === id)?.customerPhase
}

/** Checks that the edit form is open with the column's phase, and closes it by `button`. */
export const closeEditForm = async (page: Page, phase: string, button: '确定' | '取消'): Promise<void> => {
  const form = page.getByRole('dialog', { name: '编辑客户' })
  await expect(form.locator('[data-item=customerPhase]').getByRole('combobox')).toHaveValue(phase)
  await expect(form.locator('.yh-item-wait')).toHaveCount(0)
  await form.getByRole('button', { name: button, exact: true }).click()
}

/** Checks that the card is in this column only, and not busy. */
export const expectInLane = async (page: Page, lane: string, { name }: KanbanLead): Promise<void> => {
  const card = cardOf(laneOf(page, lane), name)
  await expect(card).toBeVisible()
  await expect(card).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('article', { name, exact: true })).toHaveCount(1)
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Bounding box of an element. */
export const boxOf = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not on the page`)
  return box
}

/**
 * Pixels from the board's edge at which a held card scrolls it. Narrow pages show one column at a time and need the slowest speed; if several columns
 * are visible there is room to stop.
 */
const SCROLL_DISTANCE = { narrow: 52, wide: 30 }

/** Drags the held card over a column, which may first have to be scrolled into view by holding the card at the board's edge. */
export const carryOver = async (page: Page, to: string, y: number, move: (x: number, y: number) => Promise<void>): Promise<void> => {
  const board = await boxOf(page.locator('.kanban-board'))
  const middle = async (): Promise<number> => {
    const lane = await boxOf(laneOf(page, to))
    return lane.x + lane.width / 2
  }
  const inSight = (x: number): boolean => x > board.x && x < board.x + board.width
  const x = await middle()
  if (!inSight(x)) {
    const edge = board.width > 600 ? SCROLL_DISTANCE.wide : SCROLL_DISTANCE.narrow
    await move(x > board.x ? board.x + board.width - edge : board.x + edge, y)
    await expect.poll(async () => inSight(await middle()), { intervals: [30] }).toBe(true)
  }
  await move(await middle(), y)
  await expect(laneOf(page, to)).toHaveClass(/kanban-over|kanban-closed/)
}

/** Moves the card by its menu. */
export const moveByMenu = async (page: Page, { name }: KanbanLead, lane: string): Promise<void> => {
  await page.getByRole('button', { name: `${name}：移到…` }).click()
  await page.getByRole('menuitem', { name: `移到“${lane}”` }).click()
}

/** In the menu of a readonly card every column is disabled with the reason. */
export const refusedByMenu = async (page: Page, { name }: KanbanLead, lane: string): Promise<void> => {
  await page.getByRole('button', { name: `${name}：移到…` }).click()
  const item = page.getByRole('menuitem', { name: `移到“${lane}”` })
  await expect(item).toBeDisabled()
  await expect(item).toContainText('仅可查看')
  await page.keyboard.press('Escape')
}

interface RefusedLeads {
  readonly foreign: KanbanLead
  readonly ordered: KanbanLead
}

/** Gestures of desktop or phone. */
interface MoveGestures {
  move(lead: KanbanLead, to: string): Promise<void>
  /** Tries to move a readonly card, and checks the reason. */
  kept(lead: KanbanLead, to: string): Promise<void>
}

/** A readonly lead cannot be dragged; for one with a signed order the server refuses with a reason. Both cards stay in their column. */
export const refusedMoves = async (
  page: Page,
  url: string,
  { move, kept }: MoveGestures,
  { foreign, ordered }: RefusedLeads,
): Promise<void> => {
  const form = page.getByRole('dialog', { name: '编辑客户' })
  await openBoard(page, foreign.name)
  await kept(foreign, '意向中')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectInLane(page, '已联系', foreign)

  await openBoard(page, ordered.name, '已成单')
  await move(ordered, '意向中')
  await closeEditForm(page, '意向中', '确定')
  await expect(form.getByText('已分配或已成单的客户不可修改阶段')).toBeVisible()
  await form.getByRole('button', { name: '取消' }).click()
  await expectInLane(page, '已成单', ordered)
  expect(await Promise.all([foreign, ordered].map(lead => phaseOf(page, url, lead)))).toEqual(['CONTACTS', 'ORDERED'])
}
