/**
 * Essential columns of every list and report are visible without horizontal scrolling: at 1440 pixels with the side bar, at 1280 with it closed. The
 * manifest check calculates with widths; this test measures the rendered page, and checks that no heading is cut off and no cell repeats its
 * heading's unit.
 */
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { TableView } from '#core/contract/model/list.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { compile, isOfKind, tableKind, tabsKind } from '#core/manifest/index.ts'
import { essentialColumns, hostColumn } from '#core/manifest/lint/essential-columns.ts'
import type { ReportView } from '#plugins/reports/manifest/model/report.ts'
import { reportKind } from '#plugins/reports/manifest/report-kind.ts'
import { initialSortFigure } from '#plugins/reports/manifest/sort-figure.ts'
import { projectInput } from '#tools/support/project-input.ts'
import { goTo, WALK_MS, waitUntilLoaded } from './support/go-to.ts'
import { expect, test } from './support/test.ts'

interface List {
  readonly path: string
  /** Title of its tab, if the screen has tabs. */
  readonly tab?: string
  /** Essential columns, each with the key of the column whose cells show it. */
  readonly essential: readonly (readonly [host: string, column: string])[]
}

const listOf = (snapshot: Snapshot, path: string, view: TableView, tab?: string): readonly List[] => {
  const resource = snapshot.resources[view.resource]
  if (!resource || view.drawn) return []
  const essential = [...essentialColumns(snapshot, resource, view).keys()].map(
    column => [hostColumn(view.columns, column).path.text, column.path.text] as const,
  )
  return [{ path, essential, ...(tab !== undefined && { tab }) }]
}

/** A report's row label, and the figure it is sorted by initially. */
const reportOf = (path: string, { rows }: ReportView): readonly List[] => {
  if (!rows) return []
  const columns = ['label', initialSortFigure(rows) ?? 'label']
  return [{ path, essential: columns.map(column => [column, column] as const) }]
}

/** All list screens and reports of the product. */
const allLists = async (): Promise<readonly List[]> => {
  const { snapshot } = compile(await projectInput(join(import.meta.dirname, '../..'), { server: true }))
  if (!snapshot) throw new Error('the manifests do not compile')
  return Object.values(snapshot.screens).flatMap(({ path, view }) => {
    if (isOfKind(tableKind, view)) return listOf(snapshot, path, view)
    if (isOfKind(reportKind, view)) return reportOf(path, view)
    return isOfKind(tabsKind, view) ? view.tabs.flatMap(tab => listOf(snapshot, path, tab.view, tab.title)) : []
  })
}

interface Heading {
  readonly key: string
  readonly below: string | undefined
  readonly left: number
  readonly right: number
  /** True if its text does not fit. */
  readonly cut: boolean
  /** Text of a cell that repeats the unit. */
  readonly again: string | undefined
}

/** Rendered headings of a table, and the visible area of its columns. */
const drawn = (box: Locator) =>
  box.evaluate(element => {
    const whole = element.getBoundingClientRect()
    const actions = element.querySelector('thead .yh-actions')?.getBoundingClientRect()
    const headings = [...element.querySelectorAll<HTMLElement>('th[data-column]')].map((cell): Heading => {
      const { left, right } = cell.getBoundingClientRect()
      const cut = cell.scrollWidth > cell.clientWidth
      const unit = /\(([^()]+)\)$/.exec(cell.textContent)?.[1]
      const cells = [...element.querySelectorAll(`tbody td[aria-colindex="${cell.getAttribute('aria-colindex')}"]`)]
      const again = unit === undefined ? undefined : cells.map(({ textContent }) => textContent).find(text => text.endsWith(unit))
      return { key: cell.dataset['column'] ?? '', below: cell.dataset['below'], left, right, cut, again }
    })
    return { left: whole.left, right: actions?.left ?? whole.left + element.clientWidth, headings }
  })

/** Faults of the list on the page. */
const faultsOf = async (page: Page, { path, tab, essential }: List): Promise<readonly string[]> => {
  const where = tab === undefined ? path : `${path} › ${tab}`
  const { left, right, headings } = await drawn(page.locator('.yh-table-box').first())
  const cut = headings.filter(heading => heading.cut).map(({ key }) => `${where}: the heading of ${key} is cut off`)
  const said = headings.flatMap(({ key, again }) => (again === undefined ? [] : [`${where}: ${key} says its unit again in “${again}”`]))
  const hidden = essential.flatMap(([host, column]) => {
    const found = headings.find(heading => heading.key === host && (host === column || heading.below === column))
    if (!found) return [`${where}: ${column} is not there`]
    // Column widths are fractions of a pixel.
    if (found.left >= left - 1 && found.right <= right + 1) return []
    return [`${where}: ${column} ends at ${Math.round(found.right)}, what is seen at ${Math.round(right)}`]
  })
  return [...cut, ...said, ...hidden]
}

const open = async (page: Page, { path, tab }: List): Promise<void> => {
  await goTo(page, path)
  await waitUntilLoaded(page)
  if (tab !== undefined) await page.getByRole('tab', { name: tab, exact: true }).click()
  await expect(page.locator('.yh-table-box').first()).toBeVisible()
  await waitUntilLoaded(page)
}

interface Screen {
  readonly width: number
  readonly sideBar: '展开菜单' | '收起菜单'
}
const SCREENS: readonly Screen[] = [
  { width: 1440, sideBar: '展开菜单' },
  { width: 1280, sideBar: '收起菜单' },
]

const sizeTo = async (page: Page, { width, sideBar }: Screen): Promise<void> => {
  await page.setViewportSize({ width, height: 900 })
  // Clicked by script: a mouse click would wait for the button's position to be stable, on every screen.
  await page.evaluate(label => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.click(), sideBar)
}

/** PICTURES=folder saves a screenshot of every list. */
const keepPicture = async (page: Page, { path, tab }: List, { width }: Screen): Promise<void> => {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${width}${path.replaceAll('/', '-')}${tab ?? ''}.png`) })
}

test('the essential columns of every list and report are in view', async ({ signIn }) => {
  test.setTimeout(WALK_MS)
  const page = await signIn('admin')
  await page.goto('/')
  const lists = await allLists()
  expect(lists.length).toBeGreaterThan(60)
  // Polled, because a table distributes its width some frames after a resize; soft, so that all faulty lists are reported.
  const soft = expect.configure({ soft: true, timeout: 5_000 })
  for (const [at, list] of lists.entries()) {
    await open(page, list)
    // Each list starts at the size that the previous one ended with, which saves resizing.
    for (const screen of at % 2 === 0 ? SCREENS : SCREENS.toReversed()) {
      await sizeTo(page, screen)
      await soft.poll(() => faultsOf(page, list), `${list.path} at ${screen.width} pixels`).toEqual([])
      await keepPicture(page, list, screen)
    }
  }
})
