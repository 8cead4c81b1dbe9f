/** The product in an unmodified Firefox, driven by WebDriver BiDi. Without an installed Firefox the runner skips this file with a message. */
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { DEMO_PASSWORD } from '../support/passwords.ts'
import { LEADS } from './support/lead-steps.ts'
import { expect, test } from './support/test.ts'

/** Rendered colours of scrollbar thumb and page. */
const colours = (theme: string): readonly string[] => {
  document.documentElement.dataset.theme = theme
  const scroller = document.querySelector('.yh-side-nav') as Element
  return [getComputedStyle(scroller).scrollbarColor, getComputedStyle(document.body).backgroundColor]
}

const channels = (text: string): readonly number[] => (/rgba?\(([^)]*)\)/.exec(text)?.[1] ?? '').split(',').slice(0, 3).map(Number)

const luminance = (text: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(text).map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Polls from outside: waiting inside the page compiles source text, which the page's content security policy forbids. */
const drawn = async (page: Page, selector: string): Promise<ElementHandle> => {
  await expect.poll(() => page.$(selector), { timeout: 60_000 }).not.toBeNull()
  return (await page.$(selector)) as ElementHandle
}

test('Firefox signs in, draws the list, and scroll bars that are seen in both themes', async ({ server }) => {
  test.setTimeout(120_000)
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH,
    headless: true,
    // Window size: Firefox ESR has no command to resize the viewport.
    defaultViewport: null,
    args: ['--width=1440', '--height=900'],
  })
  try {
    const page = await browser.newPage()
    const thrown: string[] = []
    page.on('pageerror', error => thrown.push(String(error)))
    expect(await page.evaluate(() => innerWidth)).toBeGreaterThan(1024)
    await page.goto(`${server.url}${LEADS}`)
    await (await drawn(page, 'input[autocomplete="username"]')).type('sales_a1')
    await (await drawn(page, 'input[autocomplete="current-password"]')).type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await drawn(page, '[role="row"] a, tbody tr td')
    for (const theme of ['light', 'dark']) {
      const [bar = '', ground = ''] = await page.evaluate(colours, theme)
      const [light, dark] = [luminance(bar), luminance(ground)].sort((a, b) => b - a) as [number, number]
      expect([theme, bar, ground, (light + 0.05) / (dark + 0.05) >= 3]).toEqual([theme, bar, ground, true])
    }
    expect(thrown).toEqual([])
  } finally {
    await browser.close()
  }
})
