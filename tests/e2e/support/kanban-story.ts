/** The board of examples/plugins/kanban over the demo's leads, on a desktop and on a phone alike. */
import type { Locator, Page } from '@playwright/test'
import type { ProjectCopy } from '../../support/project-copy.ts'
import { caller, expect, grant, installPackage, packed, shownManifests } from './example-plugins.ts'

export const BOARD = '/newCustomer/customerBoard'
const LEADS = '/agency/institutionsCustomer'

/** Installs the plugin, and publishes the screen that its README shows with an entry in the menu. */
export const publishBoard = async (admin: Page, project: ProjectCopy, url: string): Promise<void> => {
  const call = caller(admin.request, url)
  await installPackage(call, await packed('kanban'))
  for (const [file, text] of shownManifests('kanban')) project.write(file, text)
  project.edit('manifests/menu.json', ({ groups }) => {
    groups.find(({ key }: { readonly key: string }) => key === 'newCustomer').screens.unshift(BOARD)
  })
  await expect.poll(async () => JSON.stringify(await call.get('/runtime/menu')), { timeout: 30_000 }).toContain(BOARD)
  for (const role of ['咨询顾问', '咨询主管']) await grant(call, role, [BOARD])
}

export const laneOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const cardOf = (lane: Locator, name: string): Locator => lane.getByRole('article', { name, exact: true })

/** Opens the board, filtered by what the leads are called, where this column is in sight: others are asked for when they come near. */
export const openBoard = async (page: Page, name: string, lane = '已联系'): Promise<void> => {
  await page.goto(`${BOARD}?nameContains=${encodeURIComponent(name)}`)
  await laneOf(page, lane).scrollIntoViewIfNeeded()
  await expect(cardOf(laneOf(page, lane), name)).toBeVisible()
}

export interface Lead {
  readonly id: number
  readonly name: string
}

interface Wanted {
  readonly name: string
  readonly phone: string
}

/** A lead in the phase 已联系, of who is signed in. */
export const addLead = async (page: Page, url: string, { name, phone }: Wanted): Promise<Lead> => {
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

/** A lead whose deal is done, of who is signed in. */
export const orderedLead = async (page: Page, url: string): Promise<Lead> => {
  const { records } = await caller(page.request, url).get(`${LEADS}/list`, { customerPhaseIs: 'ORDERED', screen: BOARD })
  return records[0]
}

/** A lead that its author may read and nobody but others may change: it went to a colleague with all that work on it. */
export const givenAway = async (admin: Page, url: string, { id }: Lead): Promise<void> => {
  const call = caller(admin.request, url)
  const { records } = await call.get('/system/employee/list', { usernameContains: 'sales_a2' })
  await call.post(`${LEADS}/setAttributablePerson`, { id: [id], attributablePersonId: records[0].id })
}

/** As the server has it. */
export const phaseOf = async (page: Page, url: string, { id, name }: Lead): Promise<string> => {
  const { records } = await caller(page.request, url).get(`${LEADS}/list`, { nameContains: name })
  return records.find((lead: Lead) => lead.id === id)?.customerPhase
}

/** The real form is open with the column as its value; `button` ends it. */
export const formWith = async (page: Page, phase: string, button: '确定' | '取消'): Promise<void> => {
  const form = page.getByRole('dialog', { name: '编辑客户' })
  await expect(form.locator('[data-item=customerPhase]').getByRole('combobox')).toHaveValue(phase)
  await expect(form.locator('.yh-item-wait')).toHaveCount(0)
  await form.getByRole('button', { name: button, exact: true }).click()
}

/** The card stands in this column and nowhere else, and nothing is waited for. */
export const standsIn = async (page: Page, lane: string, { name }: Lead): Promise<void> => {
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

/** Where it is on the page. */
export const boxOf = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not on the page`)
  return box
}

/** Of a page that shows one column after the other, the slowest; there is room to stop in where several are in sight. */
const EDGE = { narrow: 52, wide: 30 }

/** Carries what is held over the column, whether it is in sight or has to come, which it does while a card is held at the edge of the board. */
export const carryOver = async (page: Page, to: string, y: number, move: (x: number, y: number) => Promise<void>): Promise<void> => {
  const board = await boxOf(page.locator('.kanban-board'))
  const middle = async (): Promise<number> => {
    const lane = await boxOf(laneOf(page, to))
    return lane.x + lane.width / 2
  }
  const inSight = (x: number): boolean => x > board.x && x < board.x + board.width
  const x = await middle()
  if (!inSight(x)) {
    const edge = board.width > 600 ? EDGE.wide : EDGE.narrow
    await move(x > board.x ? board.x + board.width - edge : board.x + edge, y)
    await expect.poll(async () => inSight(await middle()), { intervals: [30] }).toBe(true)
  }
  await move(await middle(), y)
  await expect(laneOf(page, to)).toHaveClass(/kanban-over|kanban-closed/)
}

/** Moves the card by its menu. */
export const moveByMenu = async (page: Page, { name }: Lead, lane: string): Promise<void> => {
  await page.getByRole('button', { name: `${name}：移到…` }).click()
  await page.getByRole('menuitem', { name: `移到“${lane}”` }).click()
}

/** The menu of a card that may not be changed says so at every column. */
export const keptByMenu = async (page: Page, { name }: Lead, lane: string): Promise<void> => {
  await page.getByRole('button', { name: `${name}：移到…` }).click()
  const item = page.getByRole('menuitem', { name: `移到“${lane}”` })
  await expect(item).toBeDisabled()
  await expect(item).toContainText('仅可查看')
  await page.keyboard.press('Escape')
}

interface Refused {
  readonly foreign: Lead
  readonly ordered: Lead
}

/** The ways of a desktop or of a phone. */
interface Ways {
  move(lead: Lead, to: string): Promise<void>
  /** Tries to move a card that may not be changed, and reads the reason. */
  kept(lead: Lead, to: string): Promise<void>
}

/** A lead that one may not change is not taken up; of one whose deal is done the server says why. Both cards stay where they are. */
export const refusals = async (page: Page, url: string, { move, kept }: Ways, { foreign, ordered }: Refused): Promise<void> => {
  const form = page.getByRole('dialog', { name: '编辑客户' })
  await openBoard(page, foreign.name)
  await kept(foreign, '意向中')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await standsIn(page, '已联系', foreign)

  await openBoard(page, ordered.name, '已成单')
  await move(ordered, '意向中')
  await formWith(page, '意向中', '确定')
  await expect(form.getByText('已分配或已成单的客户不可修改阶段')).toBeVisible()
  await form.getByRole('button', { name: '取消' }).click()
  await standsIn(page, '已成单', ordered)
  expect(await Promise.all([foreign, ordered].map(lead => phaseOf(page, url, lead)))).toEqual(['CONTACTS', 'ORDERED'])
}
