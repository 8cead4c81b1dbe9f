/** Every screen of the menu is looked at by axe, in both themes, at the width of the project. */
import { barriers, fitsWidth } from './page-checks.ts'
import { expect, test } from './test.ts'

/** The pages that stand in no menu group. */
const OTHERS = ['/', '/message', '/nowhere']

export const barrierTests = (): void => {
  test('no screen of the menu keeps anybody out, in light or in dark', async ({ signIn, isMobile }) => {
    test.setTimeout(300_000)
    const page = await signIn('admin')
    await page.goto('/')
    const answer = await page.request.get('/api/runtime/menu')
    const { groups } = (await answer.json()).data as { readonly groups: readonly { readonly screens: readonly string[] }[] }
    const paths = [...OTHERS, ...groups.flatMap(({ screens }) => screens)]
    expect(paths.length).toBeGreaterThan(12)
    const found: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('main')).toBeVisible()
      await expect(page.locator('main').getByRole('status', { name: '加载中' })).toHaveCount(0)
      if (isMobile) await fitsWidth(page)
      // What stands around every screen is seen once, and a theme changes colours alone.
      const part = path === '/' ? 'html' : 'main'
      for (const [colorScheme, rule] of [
        ['dark', 'color-contrast'],
        ['light', undefined],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        found.push(...(await barriers(page, part, rule)).map(barrier => `${path} ${colorScheme}: ${barrier}`))
      }
    }
    expect(found).toEqual([])
  })
}
