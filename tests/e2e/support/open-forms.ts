/** The forms of all screens that the user's menu offers. */
import type { Page } from '@playwright/test'
import { evaluateCondition } from '#core/manifest/conditions/evaluate.ts'
import type { ClientAction, ClientMenu, ClientScreen, ClientTableView, Row } from '#schemas/types/wire.ts'

export interface ScreenForm {
  /** Path of the first screen with the form, with the tab. */
  readonly address: string
  readonly screen: ClientScreen
  readonly view: ClientTableView
  readonly action: ClientAction
}

const get = async <T>(page: Page, path: string): Promise<T> => (await (await page.request.get(`/api${path}`)).json()).data as T

/** Tables of a screen, each with the query that opens its tab. */
const tablesOf = ({ view }: ClientScreen): readonly (readonly [query: string, view: ClientTableView])[] => {
  if (view.type === 'table') return [['', view]]
  return view.type === 'tabs' ? view.tabs.map(({ key, view: own }) => [`tab=${key}&`, own] as const) : []
}

/** Controls that keys cannot fill: uploads need the file dialog, and these have components and tests of their own. */
export const OTHERWISE_FILLED = /^(?:upload\/|lead\/transfer|survey\/questions|access\/permissionTree|texting\/)/

const hasItems = ({ form = [], component }: ClientAction): boolean =>
  component === undefined && form.some(({ type, control }) => type !== 'section' && !OTHERWISE_FILLED.test(control))

/** All forms of all screens in the menu, each URL once, except those with a component of their own. */
export const screenForms = async (page: Page): Promise<readonly ScreenForm[]> => {
  const { screens } = await get<ClientMenu>(page, '/runtime/menu')
  const forms = new Map<string, ScreenForm>()
  for (const path of Object.keys(screens)) {
    const screen = await get<ClientScreen>(page, `/runtime/screen?path=${encodeURIComponent(path)}`)
    for (const [query, view] of tablesOf(screen))
      for (const action of [...view.actions, ...view.rowActions])
        if (hasItems(action) && !forms.has(action.url)) forms.set(action.url, { address: `${path}?${query}`, screen, view, action })
  }
  return [...forms.values()]
}

type Profile = Parameters<typeof evaluateCondition>[2]['user']

/** Rows of the first page on which the client enables the action. */
const rowsFor = async (page: Page, { view, action }: ScreenForm): Promise<readonly Row[]> => {
  const query = `screen=${encodeURIComponent(view.screen)}${view.paged ? '&page=1&size=50' : ''}`
  const { records = [] } = await get<{ records?: readonly Row[] }>(page, `${view.listUrl}?${query}`)
  const context = { user: await get<Profile>(page, '/auth/profile'), now: new Date() }
  return records.filter(row => {
    if (row.$readOnly !== undefined) return false
    if (action.visible && !evaluateCondition(action.visible, row, context)) return false
    const stops = [...(action.disabled ?? []), ...(action.guard ?? [])]
    return !stops.some(({ when }) => evaluateCondition(when, row, context))
  })
}

/** Row that the form opens on, as the server confirms; null for a form without a row, undefined if no row is possible. */
export const rowOf = async (page: Page, form: ScreenForm): Promise<Row | null | undefined> => {
  if (form.action.select === 'none') return null
  for (const row of (await rowsFor(page, form)).slice(0, 5))
    if (!form.action.init || (await page.request.get(`/api${form.action.url}?id=${row.id}`)).ok()) return row
  return undefined
}

/** Opens the form by its URL, without a reload. Returns the message shown instead, if any. */
export const openForm = async (page: Page, { address, action }: ScreenForm, row: Row | null): Promise<string | undefined> => {
  await page.evaluate(
    to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    },
    `${address}open=${action.key}${row ? `:${row.id}` : ''}`,
  )
  const items = page.locator('[data-item]').first()
  const why = page.getByText(/^没有(权限访问|找到要打开的记录)/).first()
  await items.or(why).first().waitFor({ timeout: 10_000 })
  return (await items.isVisible()) ? undefined : ((await why.textContent()) ?? undefined)
}
