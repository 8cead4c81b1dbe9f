import type { Page, Response } from '@playwright/test'
import type { ClientAction, ClientFormItem, ClientOption, Row } from '#schemas/types/wire.ts'
import { WALK_MS } from './support/go-to.ts'
import { type Filled, fillByKeys, openItems, shownIn } from './support/keyboard-fill.ts'
import { OTHERWISE, openForm, rowOf, type ScreenForm, screenForms } from './support/open-forms.ts'
import { expect, test } from './support/test.ts'

type Values = Readonly<Record<string, unknown>>

/** Long enough for an answer; a form with something missing is not sent at all. */
const ANSWER = 4000

/** Sends the form by its keys. @returns the server's answer; undefined where nothing was sent: something that no key fills in is missing */
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

/** What the server answers in the place of a form that would change what later forms need. */
const answerInPlace = (page: Page, { url }: ClientAction): Promise<unknown> =>
  page.route(
    address => address.pathname === `/api${url}`,
    route =>
      route.request().method() === 'POST' ? route.fulfill({ json: { code: 200, message: '操作成功', data: {} } }) : route.fallback(),
  )

/** A resource's own forms are saved; others, such as a review, decide rows that the next form begins on. */
const isSaved = ({ key }: ClientAction): boolean => key === 'add' || key === 'edit'

const optionsOf =
  ({ screen }: ScreenForm) =>
  (item: ClientFormItem) =>
    (item.options === undefined ? [] : (screen.options[item.options] ?? [])) as readonly ClientOption[]

/** What the form of the saved row opens with; undefined where it has none. */
const storedOf = async (page: Page, { view, action }: ScreenForm, row: Row | null, answer: Response): Promise<Values | undefined> => {
  const edit = [...view.rowActions].find(({ key, init }) => key === 'edit' && init)
  const id = row?.id ?? (await answer.json()).data?.id
  if (!edit || id === undefined || (action.key === 'edit' && edit.url !== action.url)) return undefined
  const opened = await (await page.request.get(`/api${edit.url}?id=${id}`)).json()
  return opened.data?.source
}

const notShown = (filled: readonly Filled[], shown: Readonly<Record<string, string>>): readonly string[] =>
  filled
    .filter(one => one.shown !== undefined && !shown[one.name]?.includes(one.shown))
    .map(one => `${one.name}: typed ${one.shown}, shown ${shown[one.name]}`)

const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('***')

const notCarried = (filled: readonly Filled[], body: Values, verb: string): readonly string[] =>
  filled
    .filter(one => one.name in body && !isMasked(body[one.name]) && !one.matches(body[one.name]))
    .map(one => `${one.name}: shown ${one.shown}, ${verb} ${JSON.stringify(body[one.name])}`)

/** Fills the open form and sends it, and says what is not as it was typed. */
const faultsOf = async (page: Page, form: ScreenForm, row: Row | null, saved: Set<string>): Promise<readonly string[]> => {
  const { action, view } = form
  const items = (action.form ?? []).filter(({ type, control }) => type !== 'section' && !OTHERWISE.test(control))
  const filled = await fillByKeys(page, items, optionsOf(form))
  const [shown, writable] = [await shownIn(page), await openItems(page)]
  const done = new Set(filled.map(({ name }) => name))
  const wanting = items.filter(({ name }) => writable.includes(name) && !done.has(name))
  const faults = [...wanting.map(({ label, control }) => `${label}: no key fills it in (${control})`), ...notShown(filled, shown)]
  const answer = await submit(page, action)
  if (!answer) return faults
  // A form that goes takes its address along: the next one must not be asked for before.
  if (answer.ok()) {
    await page.locator('[data-item]').first().waitFor({ state: 'detached' })
    // A notice, such as one with a first password, comes when its code is there: it must not stand over the next form.
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
    // The demo has no row for some, such as what is already decided.
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
