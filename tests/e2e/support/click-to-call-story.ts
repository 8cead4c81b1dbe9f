/** Calling a lead from its list, on desktop and phone. */
import type { Page } from '@playwright/test'
import type { ProjectCopy } from '../../support/project-copy.ts'
import { caller, expect, grant } from './example-plugins.ts'
import { findLead, rowWith } from './lead-steps.ts'
import { barriers, expectTouchable, fitsWidth } from './page-checks.ts'

const LOG = '/click-to-call/log'
const SCREEN = 'manifests/screens/newCustomer/institutionsCustomer.json'

/** Adds the cell to the list of leads, as the README says, and grants consultants the permission. */
export const publishDial = async (admin: Page, project: ProjectCopy, url: string): Promise<void> => {
  const call = caller(admin.request, url)
  const before = (await call.get('/runtime/menu')).revision
  project.edit(SCREEN, ({ view }) => {
    const at = view.columns.findIndex(({ field }: { readonly field?: string }) => field === 'phoneNumber')
    view.columns[at] = { field: 'phoneNumber', cell: 'click-to-call/dial', width: 140 }
  })
  await expect.poll(async () => (await call.get('/runtime/menu')).revision, { timeout: 30_000 }).not.toBe(before)
  await grant(call, '咨询顾问', [LOG, '/click-to-call/calls/list', '/click-to-call/calls/noteOutcome'])
}

declare global {
  interface Window {
    /** Exposed by the test. */
    dialled(address: string): void
  }
}

/** Records tel: URLs that pages open; the test machine has no dialler. */
const dialled = async (page: Page): Promise<readonly string[]> => {
  const addresses: string[] = []
  await page.exposeFunction('dialled', (address: string) => addresses.push(address))
  await page.addInitScript(() => {
    const click = HTMLElement.prototype.click
    // The link is not attached to the page, so no event listener would see the click.
    HTMLAnchorElement.prototype.click = function (): void {
      if (this.protocol === 'tel:') window.dialled(this.href)
      else click.call(this)
    }
  })
  return addresses
}

/** On phone widths, all controls of the list are large enough for touch. */
const expectTouchTargets = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 700) await expectTouchable(page, '.yh-list')
}

const MASKED_NUMBER = /^1\d{2,3}\*{4}\d{3,4}$/

/** A press calls the masked number once, and the log has the call; its outcome is noted there. */
export const callsFromList = async (page: Page): Promise<void> => {
  const addresses = await dialled(page)
  await page.goto('/')
  const list = await page.request.get('/api/agency/institutionsCustomer/list?page=1&size=10&sort=-createdDate')
  const { data } = (await list.json()) as { data: { records: readonly { readonly name: string; readonly phoneNumber: string }[] } }
  const lead = data.records.find(({ phoneNumber }) => MASKED_NUMBER.test(phoneNumber ?? ''))
  if (!lead) throw new Error('no lead with a hidden number')
  const row = await findLead(page, lead.name)
  const dial = row.getByRole('button', { name: `拨打手机号 ${lead.phoneNumber}` })
  await expectTouchTargets(page)
  await dial.click()
  await expect.poll(() => addresses.length).toBe(1)
  const [address = ''] = addresses
  expect(address).toMatch(/^tel:1\d{10}$/)
  const number = address.slice('tel:'.length)
  await expect(dial).toBeEnabled()
  // Only the dialler gets the full number.
  expect(await page.locator('body').textContent()).not.toContain(number)

  await page.goto(LOG)
  const call = rowWith(page, lead.name)
  await expect(call).toHaveCount(1)
  await expect(call).toContainText(lead.phoneNumber)
  expect(await page.locator('body').textContent()).not.toContain(number)
  await expectTouchTargets(page)
  await fitsWidth(page)
  expect(await barriers(page, '#main')).toEqual([])
  await call.getByRole('button', { name: '记录结果' }).click()
  const form = page.getByRole('dialog', { name: '记录结果' })
  await form.getByLabel('通话结果').click()
  await page.locator('.yh-options:visible').getByText('已接通', { exact: true }).click()
  await form.getByLabel('通话时长').fill('6')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  await expect(call).toContainText('已接通')
  await expect(call).toContainText('6')
  expect(addresses).toHaveLength(1)
}
