/** Unsaved input, on desktop and phone: an expired session, a reload, another user, two windows. */
import type { Locator, Page } from '@playwright/test'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/passwords.ts'
import { listRows } from './lead-steps.ts'
import { barriers, expectTouchable, fitsWidth, openAccount } from './page-checks.ts'
import { expect, test } from './test.ts'

const TERMS = '/content/searchTerms'

const itemElement = (page: Page, name: string): Locator => page.locator(`[data-item="${name}"]`)
const termInput = (page: Page): Locator => itemElement(page, 'searchName').locator('input')
const draftNote = (page: Page): Locator => page.getByRole('status').filter({ hasText: '有未保存的草稿' })
const termDialog = (page: Page): Locator => page.getByRole('dialog', { name: /搜索词$/ })
const submitTerm = (page: Page): Promise<void> => termDialog(page).getByRole('button', { name: '确定', exact: true }).click()

const openTermForm = async (page: Page, entry = 'add'): Promise<void> => {
  await page.goto(`${TERMS}?open=${entry}`)
  await expect(termInput(page)).toBeVisible()
}

/** Drafts in localStorage, as stored. */
const storedDrafts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(localStorage).flatMap(key => (key.startsWith('yuanhang.draft:') ? [`${localStorage.getItem(key)}`] : [])))

/** Enters a name and waits until the draft is stored. @returns the stored drafts. */
const enterTerm = async (page: Page, text: string): Promise<string> => {
  const before = (await storedDrafts(page)).join()
  await termInput(page).fill(text)
  await expect.poll(async () => (await storedDrafts(page)).join()).not.toBe(before)
  return (await storedDrafts(page)).join()
}

/** Signs in as another user in another window of the same browser. */
const signInElsewhere = async (page: Page, username: string): Promise<void> => {
  const password = username === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD
  const headers = { 'X-Requested-With': 'yuanhang', Origin: new URL(page.url()).origin }
  expect((await page.request.post('/api/auth/login', { data: { username, password }, headers })).ok()).toBe(true)
}

const chooseFirst = async (page: Page, name: string): Promise<void> => {
  await itemElement(page, name).getByRole('combobox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const termId = async (page: Page, text: string): Promise<number> => {
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
    await openTermForm(page)
    await termInput(page).fill(`续登${serial}`)
    await chooseFirst(page, 'location')
    // Equivalent to logging out in another window.
    const headers = { 'X-Requested-With': 'yuanhang', Origin: new URL(page.url()).origin }
    await page.request.post('/api/auth/logout', { headers })
    // One of the page's own requests may already have failed with 401; then the login dialog covers the button.
    await termDialog(page).getByRole('button', { name: '确定', exact: true }).dispatchEvent('click')
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
    await expect(termDialog(page)).toBeHidden()
    await page.goto(`${TERMS}?searchNameContains=${encodeURIComponent(`续登${serial}`)}`)
    await expect(listRows(page)).toHaveCount(1)
    expect(await storedDrafts(page)).toEqual([])
  })

  test('what was entered comes back after a reload for the same person, and for nobody else', async ({ signIn, isMobile }) => {
    const page = await signIn('admin')
    page.on('dialog', dialog => void dialog.accept())
    await openTermForm(page)
    const stored = await enterTerm(page, `草稿${serial}`)
    expect(stored).not.toContain(serial)
    await page.reload()
    await expect(draftNote(page)).toBeVisible()
    await fitsWidth(page)
    if (isMobile) await expectTouchable(page, '.yh-draft')
    expect(await barriers(page, '.yh-draft')).toEqual([])
    await draftNote(page).getByRole('button', { name: '恢复', exact: true }).click()
    await expect(termInput(page)).toHaveValue(`草稿${serial}`)

    // Another user on this machine: no draft is offered, and the draft key differs.
    const own = (await (await page.request.get('/api/auth/draft-key')).json()).data.key
    await signInElsewhere(page, 'ops_1')
    expect((await (await page.request.get('/api/auth/draft-key')).json()).data.key).not.toBe(own)
    await openTermForm(page)
    await enterTerm(page, `别人${serial}`)
    await expect(draftNote(page)).toHaveCount(0)

    await signInElsewhere(page, 'admin')
    await openTermForm(page)
    await draftNote(page).getByRole('button', { name: '恢复', exact: true }).click()
    await expect(termInput(page)).toHaveValue(`草稿${serial}`)

    // Discarding one draft, and all drafts of a user by logging out.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '放弃', exact: true }).click()
    await expect.poll(async () => (await storedDrafts(page)).length).toBe(1)
    await signInElsewhere(page, 'ops_1')
    await page.goto(TERMS)
    await openAccount(page)
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await storedDrafts(page)).toEqual([])
  })

  test('two edits of one record become one, item by item, at saving and when a draft comes back', async ({ signIn, isMobile }) => {
    const page = await signIn('admin')
    page.on('dialog', dialog => void dialog.accept())
    await openTermForm(page)
    await termInput(page).fill(`并改${serial}`)
    await chooseFirst(page, 'location')
    await submitTerm(page)
    await expect(termDialog(page)).toBeHidden()
    const id = await termId(page, `并改${serial}`)

    await openTermForm(page, `edit:${id}`)
    await editElsewhere(page, id, { searchName: `彼${serial}`, sort: 77 })
    await termInput(page).fill(`此${serial}`)
    await submitTerm(page)
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
    await expect(termDialog(page)).toBeHidden()
    const stored = async () => (await (await page.request.get(`/api/hot/search/edit?id=${id}`)).json()).data.source
    expect(await stored()).toMatchObject({ searchName: `此${serial}`, sort: 77 })

    // Draft of a record that was saved in the meantime.
    await openTermForm(page, `edit:${id}`)
    await enterTerm(page, `稿${serial}`)
    await editElsewhere(page, id, { searchName: `新${serial}` })
    await page.reload()
    await draftNote(page).getByRole('button', { name: '恢复', exact: true }).click()
    await expect(names).toContainText(`稿${serial}`)
    await expect(names).toContainText(`新${serial}`)
    await names.getByRole('radio', { name: /^我填写的/ }).check()
    await go.click()
    await expect(termInput(page)).toHaveValue(`稿${serial}`)
    await submitTerm(page)
    await expect(termDialog(page)).toBeHidden()
    expect(await stored()).toMatchObject({ searchName: `稿${serial}` })
  })
}
