/** Draws the first example of every drawable entry in Chromium into docs/images/reference. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { examplePictureName, type ReferenceData, type ReferenceEntry } from '#plugins/reference/wire.ts'
import type { Example } from '#schemas/types/plugin.ts'
import { browserMachine } from '../support/browser-machine.ts'
import { findChromium } from '../support/chromium.ts'
import { ROOT } from '../support/paths.ts'
import { buildHarness } from './build-harness.ts'
import type { DrawnExampleInput } from './harness.tsx'
import { PICTURES_FOLDER, wantedPictures } from './picture-files.ts'

const HARNESS_ORIGIN = 'http://reference.local'
/** Fixed time of all pictures, so that they do not depend on when they are made. */
const FIXED_NOW = new Date('2026-03-08T09:05:07+08:00')
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Widths of parts as in their usual places. */
const PICTURE_STYLE = `
body { margin: 0; background: #fff; }
#picture { display: inline-block; box-sizing: border-box; padding: 12px; vertical-align: top; }
#picture.of-filters { width: 420px; }
#picture.of-controls { width: 480px; }
#picture.of-components { width: 760px; }
#picture.of-widgets { max-width: 760px; }
#picture.of-views { width: 900px; background: #f2f3f5; }
#picture.of-presenters { display: none; }
.arco-modal-mask, .arco-drawer-mask { background: #fff !important; }
.arco-drawer { height: auto !important; }
* { caret-color: transparent !important; }
`

const PICTURE_PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><link rel="stylesheet" href="/harness.css"><style>${PICTURE_STYLE}</style>
<body><div id="root"></div><script type="module" src="/harness.js"></script></body></html>`

/** Serves the page without a server: its own files, and one picture for every image request. */
const serveHarness = async (page: Page): Promise<void> => {
  const files = await buildHarness()
  const picture = readFileSync(join(ROOT, 'apps/web/favicon.svg'))
  await page.route('**/*', route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PICTURE_PAGE })
    const file = files.get(pathname.slice(1))
    if (file) return route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body: file })
    if (route.request().resourceType() === 'image') return route.fulfill({ contentType: 'image/svg+xml', body: picture })
    return route.fulfill({ status: 404 })
  })
}

/** Waits until nothing is loading or animated, and the document has not changed for 600 ms, which is longer than lazily loaded parts need. */
const waitUntilQuiet = async (page: Page): Promise<void> => {
  await page.evaluate(
    () =>
      new Promise<void>(done => {
        let quiet: ReturnType<typeof setTimeout>
        const busy = (): boolean =>
          document.querySelector('[aria-busy=true], .yh-skeleton, .yh-item-wait, .yh-filter-wait') !== null ||
          ![...document.images].every(image => image.complete) ||
          document.getAnimations().some(one => one.playState === 'running')
        const wait = (): void => {
          clearTimeout(quiet)
          quiet = setTimeout(() => (busy() ? wait() : done()), 600)
        }
        new MutationObserver(wait).observe(document, { childList: true, subtree: true, characterData: true })
        wait()
      }),
  )
}

/** The most telling example: the first with a non-empty value. */
const mostTellingExample = ({ examples = [] }: ReferenceEntry): Example | undefined =>
  examples.find(({ value }) => value !== null && !(Array.isArray(value) && value.length === 0)) ?? examples[0]

/** Element shown in the picture: the dialog or drawer that a presenter opened, else the example itself. */
const pictureElement = (page: Page, { drawn }: ReferenceEntry) =>
  drawn === 'presenters' ? page.locator('.arco-modal, .arco-drawer').last() : page.locator('#picture')

const drawPicture = async (page: Page, entry: ReferenceEntry): Promise<Buffer> => {
  const { drawn, name, fieldType } = entry
  // A dialog or drawer would cover the following examples, so the page is reloaded.
  if (drawn === 'presenters' || page.url() === 'about:blank') {
    await page.goto(HARNESS_ORIGIN)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  }
  await page.evaluate(sitter => window.drawExample(sitter), {
    kind: drawn,
    name,
    fieldType,
    example: mostTellingExample(entry),
  } as DrawnExampleInput)
  await waitUntilQuiet(page)
  const shot = await pictureElement(page, entry).screenshot({ animations: 'disabled' })
  return sharp(shot)
    .trim({ threshold: 2 })
    .extend({ top: 8, bottom: 8, left: 8, right: 8, background: '#fff' })
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
}

/** Draws all pictures and deletes superfluous ones. */
export const drawPictures = async (reference: ReferenceData): Promise<void> => {
  const executablePath = findChromium(browserMachine())
  if (!executablePath) throw new Error('no Chromium')
  mkdirSync(PICTURES_FOLDER, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const context = await browser.newContext({
      viewport: { width: 1000, height: 900 },
      deviceScaleFactor: 1.5,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.clock.setFixedTime(FIXED_NOW)
    await serveHarness(page)
    for (const entry of reference.groups.flatMap(({ entries }) => entries.filter(({ drawn }) => drawn))) {
      const picture = await drawPicture(page, entry).catch((error: unknown) => {
        throw new Error(`${entry.id} could not be drawn`, { cause: error })
      })
      writeFileSync(join(PICTURES_FOLDER, examplePictureName(entry)), picture)
    }
  } finally {
    await browser.close()
  }
  const wanted = wantedPictures(reference)
  for (const name of readdirSync(PICTURES_FOLDER)) if (!wanted.has(name)) rmSync(join(PICTURES_FOLDER, name))
}
