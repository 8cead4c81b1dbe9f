import type { Page, Response } from '@playwright/test'
import type { ClientAction, ClientFormItem, ClientOption, Row } from '#schemas/types/wire.ts'
import { WALK_MS } from './support/go-to.ts'
import { type FilledItem, fillByKeys, openItems, shownIn } from './support/keyboard-fill.ts'
import { OTHERWISE_FILLED, openForm, rowOf, type ScreenForm, screenForms } from './support/open-forms.ts'
import { expect, test } from './support/test.ts'

type Values = Readonly<Record<string, unknown>>

/** Milliseconds to wait for a response; an incomplete form is not sent at all. */
const ANSWER = 4000

/** Submits the form by keyboard. @returns the server's response; undefined if nothing was sent, because an item that keys cannot fill is missing. */
const submit = async (page: Page, { url, confirm }: ClientAction): Promise<Response | undefined> => {
  const answered = page
    .waitForResponse(answer => answer.request().method() === 'POST' && new URL(answer.url()).pathname === `/api${url}`, { timeout: ANSWER })
    .catch(() => undefined)
  const refused = page
    .locator('[data-item] [role=alert]')
    .first()
    .waitFor({ timeout: ANSWER })
    .then(
      () => undefined,
      () => answered,
    )
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-item] :is(input:not([type=file]), textarea, [contenteditable])')?.focus(),
  )
  await page.keyboard.press('Control+Enter')
  if (confirm) {
    await page.getByRole('dialog', { name: '提示' }).waitFor()
    await page.keyboard.press('Enter')
  }
  return Promise.race([answered, refused])
}

/** Fakes the response for a form whose effect would break later forms. */
const answerInPlace = (page: Page, { url }: ClientAction): Promise<unknown> =>
  page.route(
    address => address.pathname === `/api${url}`,
    route =>
      route.request().method() === 'POST' ? route.fulfill({ json: { code: 200, message: '操作成功', data: {} } }) : route.fallback(),
  )

/** Only forms of the resource itself are saved; others, such as reviews, would change the state of rows that later forms need. */
const isSaved = ({ key }: ClientAction): boolean => key === 'add' || key === 'edit'

const optionsOf =
  ({ screen }: ScreenForm) =>
  (item: ClientFormItem) =>
    (item.options === undefined ? [] : (screen.options[item.options] ?? [])) as readonly ClientOption[]

/** Values in the edit form of the saved row; undefined if it has none. */
const storedOf = async (page: Page, { view, action }: ScreenForm, row: Row | null, answer: Response): Promise<Values | undefined> => {
  const edit = [...view.rowActions].find(({ key, init }) => key === 'edit' && init)
  const id = row?.id ?? (await answer.json()).data?.id
  if (!edit || id === undefined || (action.key === 'edit' && edit.url !== action.url)) return undefined
  const opened = await (await page.request.get(`/api${edit.url}?id=${id}`)).json()
  return opened.data?.source
}

const notShown = (filled: readonly FilledItem[], shown: Readonly<Record<string, string>>): readonly string[] =>
  filled
    .filter(one => one.shown !== undefined && !shown[one.name]?.includes(one.shown))
    .map(one => `${one.name}: typed ${one.shown}, shown ${shown[one.name]}`)

const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('***')

const notCarried = (filled: readonly FilledItem[], body: Values, verb: string): readonly string[] =>
  filled
    .filter(one => one.name in body && !isMasked(body[one.name]) && !one.matches(body[one.name]))
    .map(one => `${one.name}: shown ${one.shown}, ${verb} ${JSON.stringify(body[one.name])}`)

/** Fills and submits the open form; returns values that differ from what was typed. */
const faultsOf = async (page: Page, form: ScreenForm, row: Row | null, saved: Set<string>): Promise<readonly string[]> => {
  const { action, view } = form
  const items = (action.form ?? []).filter(({ type, control }) => type !== 'section' && !OTHERWISE_FILLED.test(control))
  const filled = await fillByKeys(page, items, optionsOf(form))
  const [shown, writable] = [await shownIn(page), await openItems(page)]
  const done = new Set(filled.map(({ name }) => name))
  const wanting = items.filter(({ name }) => writable.includes(name) && !done.has(name))
  const faults = [...wanting.map(({ label, control }) => `${label}: no key fills it in (${control})`), ...notShown(filled, shown)]
  const answer = await submit(page, action)
  if (!answer) return faults
  // A closing form changes the URL, so the next one must not be opened before.
  if (answer.ok()) {
    await page.locator('[data-item]').first().waitFor({ state: 'detached' })
    // A notice, e.g. with an initial password, appears after its code was loaded, and must not cover the next form.
    const notice = (await answer.json()).data?.notice
    if (notice) await page.getByText(notice.title, { exact: true }).waitFor()
  }
  const open = filled.filter(({ name }) => writable.includes(name))
  faults.push(...notCarried(open, answer.request().postDataJSON(), 'sent'))
  if (!isSaved(action) || !answer.ok()) return faults
  const stored = await storedOf(page, form, row, answer)
  if (stored) {
    saved.add(view.resource)
    faults.push(...notCarried(open, stored, 'saved'))
  }
  return faults
}

test('every form is filled in by keys alone: what was typed, what is shown and what is saved are equal', async ({ signIn }) => {
  test.setTimeout(WALK_MS)
  const page = await signIn('admin')
  page.on('dialog', dialog => void dialog.accept().catch(() => {}))
  await page.goto('/')
  const forms = await screenForms(page)
  expect(forms.length).toBeGreaterThan(90)
  const faults: string[] = []
  const saved = new Set<string>()
  let seen = 0
  for (const form of forms) {
    const row = await rowOf(page, form)
    // Some actions have no matching demo row, e.g. reviews that are already decided.
    if (row === undefined) continue
    if (!isSaved(form.action)) await answerInPlace(page, form.action)
    const instead = await openForm(page, form, row)
    seen += 1
    const found = instead === undefined ? await faultsOf(page, form, row, saved) : [instead]
    faults.push(...found.map(fault => `${form.action.url} ${fault}`))
    if ((await page.locator('[data-item], [role=dialog], [role=alertdialog]').count()) > 0) await page.goto('/')
  }
  expect(faults).toEqual([])
  expect(seen).toBeGreaterThan(forms.length * 0.8)
  expect(saved.size).toBeGreaterThan(15)
})
