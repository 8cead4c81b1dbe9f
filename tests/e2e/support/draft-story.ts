/** Unsaved input, on desktop and phone: an expired session, a reload, another user, two windows. */
import type { Locator, Page } from '@playwright/test'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/passwords.ts'
import { rowsOf } from './lead-steps.ts'
import { barriers, expectTouchable, fitsWidth, openAccount } from './page-checks.ts'
import { expect, test } from './test.ts'

const TERMS = '/content/searchTerms'

const item = (page: Page, name: string): Locator => page.locator(`[data-item="${name}"]`)
const term = (page: Page): Locator => item(page, 'searchName').locator('input')
const note = (page: Page): Locator => page.getByRole('status').filter({ hasText: '有未保存的草稿' })
const frame = (page: Page): Locator => page.getByRole('dialog', { name: /搜索词$/ })
const save = (page: Page): Promise<void> => frame(page).getByRole('button', { name: '确定', exact: true }).click()

const open = async (page: Page, entry = 'add'): Promise<void> => {
  await page.goto(`${TERMS}?open=${entry}`)
  await expect(term(page)).toBeVisible()
}

/** Drafts in localStorage, as stored. */
const kept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(localStorage).flatMap(key => (key.startsWith('yuanhang.draft:') ? [`${localStorage.getItem(key)}`] : [])))

/** Enters a name and waits until the draft is stored. @returns the stored drafts. */
const enter = async (page: Page, text: string): Promise<string> => {
  const before = (await kept(page)).join()
  await term(page).fill(text)
  await expect.poll(async () => (await kept(page)).join()).not.toBe(before)
  return (await kept(page)).join()
}

/** Signs in as another user in another window of the same browser. */
const becomes = async (page: Page, username: string): Promise<void> => {
  const password = username === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD
  const headers = { 'X-Requested-With': 'yuanhang', Origin: new URL(page.url()).origin }
  expect((await page.request.post('/api/auth/login', { data: { username, password }, headers })).ok()).toBe(true)
}

const choose = async (page: Page, name: string): Promise<void> => {
  await item(page, name).getByRole('combobox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const idOf = async (page: Page, text: string): Promise<number> => {
  const answer = await page.request.get(`/api/hot/search/list?page=1&size=10&searchNameContains=${encodeURIComponent(text)}`)
  return (await answer.json()).data.records[0].id
}

/** Saves an edit of the record from elsewhere. */
const editElsewhere = async (page: Page, id: number, change: object): Promise<void> => {
  const { source, version } = (await (await page.request.get(`/api/hot/search/edit?id=${id}`)).json()).data
  const headers = { 'X-Requested-With': 'yuanhang', Origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() }
  const answer = await page.request.post('/api/hot/search/edit', { data: { id, version, ...source, ...change }, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Registers the tests for the project's width. `serial` keeps names unique. */
export const draftTests = (serial: string): void => {
  test('a session that ends under a filled form is renewed over the page, and what was sent goes on', async ({ signIn, isMobile }) => {
    const page = await signIn('admin')
    await open(page)
    await term(page).fill(`续登${serial}`)
    await choose(page, 'location')
    // Equivalent to logging out in another window.
    const headers = { 'X-Requested-With': 'yuanhang', Origin: new URL(page.url()).origin }
    await page.request.post('/api/auth/logout', { headers })
    // One of the page's own requests may already have failed with 401; then the login dialog covers the button.
    await frame(page).getByRole('button', { name: '确定', exact: true }).dispatchEvent('click')
    const over = page.getByRole('dialog', { name: '请先登录' })
    await expect(over).toContainText('已填写的内容不会丢失')
    await expect(over).toContainText('admin')
    await fitsWidth(page)
    if (isMobile) await expectTouchable(page, '.yh-sign-in')
    expect(await barriers(page, '.yh-sign-in')).toEqual([])
    await over.getByLabel('密码', { exact: true }).fill('wrong-password-1')
    await page.keyboard.press('Enter')
    await expect(over.getByRole('alert')).toHaveText('用户名或密码错误')
    await over.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(over).toBeHidden()
    await expect(frame(page)).toBeHidden()
    await page.goto(`${TERMS}?searchNameContains=${encodeURIComponent(`续登${serial}`)}`)
    await expect(rowsOf(page)).toHaveCount(1)
    expect(await kept(page)).toEqual([])
  })

  test('what was entered comes back after a reload for the same person, and for nobody else', async ({ signIn, isMobile }) => {
    const page = await signIn('admin')
    page.on('dialog', dialog => void dialog.accept())
    await open(page)
    const stored = await enter(page, `草稿${serial}`)
    expect(stored).not.toContain(serial)
    await page.reload()
    await expect(note(page)).toBeVisible()
    await fitsWidth(page)
    if (isMobile) await expectTouchable(page, '.yh-draft')
    expect(await barriers(page, '.yh-draft')).toEqual([])
    await note(page).getByRole('button', { name: '恢复', exact: true }).click()
    await expect(term(page)).toHaveValue(`草稿${serial}`)

    // Another user on this machine: no draft is offered, and the draft key differs.
    const own = (await (await page.request.get('/api/auth/draft-key')).json()).data.key
    await becomes(page, 'ops_1')
    expect((await (await page.request.get('/api/auth/draft-key')).json()).data.key).not.toBe(own)
    await open(page)
    await enter(page, `别人${serial}`)
    await expect(note(page)).toHaveCount(0)

    await becomes(page, 'admin')
    await open(page)
    await note(page).getByRole('button', { name: '恢复', exact: true }).click()
    await expect(term(page)).toHaveValue(`草稿${serial}`)

    // Discarding one draft, and all drafts of a user by logging out.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '放弃', exact: true }).click()
    await expect.poll(async () => (await kept(page)).length).toBe(1)
    await becomes(page, 'ops_1')
    await page.goto(TERMS)
    await openAccount(page)
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await kept(page)).toEqual([])
  })

  test('two edits of one record become one, item by item, at saving and when a draft comes back', async ({ signIn, isMobile }) => {
    const page = await signIn('admin')
    page.on('dialog', dialog => void dialog.accept())
    await open(page)
    await term(page).fill(`并改${serial}`)
    await choose(page, 'location')
    await save(page)
    await expect(frame(page)).toBeHidden()
    const id = await idOf(page, `并改${serial}`)

    await open(page, `edit:${id}`)
    await editElsewhere(page, id, { searchName: `彼${serial}`, sort: 77 })
    await term(page).fill(`此${serial}`)
    await save(page)
    const question = page.getByRole('dialog', { name: '数据已被修改' })
    await expect(question).toContainText('您在另一窗口于')
    await fitsWidth(page)
    if (isMobile) await expectTouchable(page, '.yh-conflict .arco-modal-footer')
    expect(await barriers(page, '.yh-conflict')).toEqual([])
    const names = question.getByRole('group', { name: '搜索词' })
    await expect(names).toContainText(`此${serial}`)
    await expect(names).toContainText(`彼${serial}`)
    // Fields that only the other edit changed are resolved; the conflicting one is not preselected.
    await expect(question.getByRole('group', { name: '排序' }).getByRole('radio', { name: /保存的\s*77$/ })).toBeChecked()
    const go = question.getByRole('button', { name: '按所选保存', exact: true })
    await expect(go).toBeDisabled()
    await names.getByRole('radio', { name: /^我填写的/ }).check()
    await go.click()
    await expect(frame(page)).toBeHidden()
    const stored = async () => (await (await page.request.get(`/api/hot/search/edit?id=${id}`)).json()).data.source
    expect(await stored()).toMatchObject({ searchName: `此${serial}`, sort: 77 })

    // Draft of a record that was saved in the meantime.
    await open(page, `edit:${id}`)
    await enter(page, `稿${serial}`)
    await editElsewhere(page, id, { searchName: `新${serial}` })
    await page.reload()
    await note(page).getByRole('button', { name: '恢复', exact: true }).click()
    await expect(names).toContainText(`稿${serial}`)
    await expect(names).toContainText(`新${serial}`)
    await names.getByRole('radio', { name: /^我填写的/ }).check()
    await go.click()
    await expect(term(page)).toHaveValue(`稿${serial}`)
    await save(page)
    await expect(frame(page)).toBeHidden()
    expect(await stored()).toMatchObject({ searchName: `稿${serial}` })
  })
}
