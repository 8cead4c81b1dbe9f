/** Every screen of the menu is looked at by axe, in both themes, at the width of the project. */
import { goTo, settled } from './go-to.ts'
import { barriers, COLOURS, fitsWidth } from './page-checks.ts'
import { expect, test } from './test.ts'

/** The pages that stand in no menu group. */
const OTHERS = ['/', '/message', '/nowhere']

export const barrierTests = (): void => {
  test('no screen of the menu keeps anybody out, in light or in dark', async ({ signIn, isMobile }) => {
    test.setTimeout(900_000)
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
      // Colours are on their way for a frame, even for those who asked for no motion.
      await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
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
