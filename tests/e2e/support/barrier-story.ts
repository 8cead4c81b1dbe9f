/** Every screen of the menu is looked at by axe, in both themes, at the width of the project. */
import { goTo, settled, WALK_MS } from './go-to.ts'
import { barriers, COLOURS, fitsWidth } from './page-checks.ts'
import { expect, test } from './test.ts'

/** The pages that stand in no menu group. */
const OTHERS = ['/', '/message', '/nowhere']

export const barrierTests = (): void => {
  test('no screen of the menu keeps anybody out, in light or in dark', async ({ signIn, isMobile }) => {
    test.setTimeout(WALK_MS)
    const page = await signIn('admin')
    await page.goto('/')
    const answer = await page.request.get('/api/runtime/menu')
    const { groups } = (await answer.json()).data as { readonly groups: readonly { readonly screens: readonly string[] }[] }
    const paths = [...OTHERS, ...groups.flatMap(({ screens }) => screens)]
    expect(paths.length).toBeGreaterThan(12)
    const found: string[] = []
    let theme: 'light' | 'dark' = 'light'
    const look = async (path: string, rules?: readonly string[]): Promise<void> => {
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForFunction(wanted => document.documentElement.dataset['theme'] === wanted, theme)
      // Without motion a colour is what it is at once: one that passes through transitions stands on the other theme's ground for some frames.
      const transitions = await page.evaluate(() => document.getAnimations().filter(one => one instanceof CSSTransition).length)
      if (transitions > 0) found.push(`${path} ${theme}: ${transitions} transitions`)
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .map(({ finished, effect }) => effect?.getComputedTiming().iterations === 1 && finished.catch(() => undefined)),
        ),
      )
      // What stands around every screen is seen once.
      const barred = await barriers(page, path === '/' ? 'html' : 'main', rules)
      found.push(...barred.map(barrier => `${path} ${theme}: ${barrier}`))
    }
    for (const path of paths) {
      await goTo(page, path)
      await settled(page)
      if (isMobile) await fitsWidth(page)
      await look(path)
      theme = theme === 'light' ? 'dark' : 'light'
      // A theme changes colours alone, and colours are the same at every width.
      if (!isMobile) await look(path, COLOURS)
    }
    expect(found).toEqual([])
  })
}
