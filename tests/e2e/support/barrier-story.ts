/** Checks every screen of the menu with axe, in both themes, at the project's width. */
import { goTo, WALK_MS, waitUntilLoaded } from './go-to.ts'
import { barriers, COLOURS, fitsWidth } from './page-checks.ts'
import { expect, test } from './test.ts'

/** Pages outside the menu groups. */
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
      // With reduced motion a colour changes at once; a transition would show it on the other theme's background for some frames.
      const transitions = await page.evaluate(() => document.getAnimations().filter(one => one instanceof CSSTransition).length)
      if (transitions > 0) found.push(`${path} ${theme}: ${transitions} transitions`)
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .map(({ finished, effect }) => effect?.getComputedTiming().iterations === 1 && finished.catch(() => undefined)),
        ),
      )
      // The frame around the screens is checked once.
      const barred = await barriers(page, path === '/' ? 'html' : 'main', rules)
      found.push(...barred.map(barrier => `${path} ${theme}: ${barrier}`))
    }
    for (const path of paths) {
      await goTo(page, path)
      await waitUntilLoaded(page)
      if (isMobile) await fitsWidth(page)
      await look(path)
      theme = theme === 'light' ? 'dark' : 'light'
      // Themes differ in colours only, which are the same at every width.
      if (!isMobile) await look(path, COLOURS)
    }
    expect(found).toEqual([])
  })
}
