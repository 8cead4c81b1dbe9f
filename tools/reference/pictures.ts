/** Draws the first example of every drawable entry in Chromium into docs/images/reference. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pictureOf, type Reference, type ReferenceEntry } from '#plugins/reference/wire.ts'
import type { Example } from '#schemas/types/plugin.ts'
import { browserMachine } from '../support/browser-machine.ts'
import { findChromium } from '../support/chromium.ts'
import { ROOT } from '../support/paths.ts'
import { buildHarness } from './build-harness.ts'
import type { Sitter } from './harness.tsx'
import { PICTURES, wantedPictures } from './picture-files.ts'

const ORIGIN = 'http://reference.local'
/** Fixed time of all pictures, so that they do not depend on when they are made. */
const NOW = new Date('2026-03-08T09:05:07+08:00')
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Widths of parts as in their usual places. */
const STYLE = `
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

const HTML = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><link rel="stylesheet" href="/harness.css"><style>${STYLE}</style>
<body><div id="root"></div><script type="module" src="/harness.js"></script></body></html>`

/** Serves the page without a server: its own files, and one picture for every image request. */
const serve = async (page: Page): Promise<void> => {
  const files = await buildHarness()
  const picture = readFileSync(join(ROOT, 'apps/web/favicon.svg'))
  await page.route('**/*', route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: HTML })
    const file = files.get(pathname.slice(1))
    if (file) return route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body: file })
    if (route.request().resourceType() === 'image') return route.fulfill({ contentType: 'image/svg+xml', body: picture })
    return route.fulfill({ status: 404 })
  })
}

/** Waits until nothing is loading or animated, and the document has not changed for 600 ms, which is longer than lazily loaded parts need. */
const settled = async (page: Page): Promise<void> => {
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
const telling = ({ examples = [] }: ReferenceEntry): Example | undefined =>
  examples.find(({ value }) => value !== null && !(Array.isArray(value) && value.length === 0)) ?? examples[0]

/** Element shown in the picture: the dialog or drawer that a presenter opened, else the example itself. */
const subject = (page: Page, { drawn }: ReferenceEntry) =>
  drawn === 'presenters' ? page.locator('.arco-modal, .arco-drawer').last() : page.locator('#picture')

const draw = async (page: Page, entry: ReferenceEntry): Promise<Buffer> => {
  const { drawn, name, fieldType } = entry
  // A dialog or drawer would cover the following examples, so the page is reloaded.
  if (drawn === 'presenters' || page.url() === 'about:blank') {
    await page.goto(ORIGIN)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  }
  await page.evaluate(sitter => window.drawExample(sitter), { kind: drawn, name, fieldType, example: telling(entry) } as Sitter)
  await settled(page)
  const shot = await subject(page, entry).screenshot({ animations: 'disabled' })
  return sharp(shot)
    .trim({ threshold: 2 })
    .extend({ top: 8, bottom: 8, left: 8, right: 8, background: '#fff' })
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
}

/** Draws all pictures and deletes superfluous ones. */
export const drawPictures = async (reference: Reference): Promise<void> => {
  const executablePath = findChromium(browserMachine())
  if (!executablePath) throw new Error('no Chromium')
  mkdirSync(PICTURES, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  try {
    const context = await browser.newContext({
      viewport: { width: 1000, height: 900 },
      deviceScaleFactor: 1.5,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.clock.setFixedTime(NOW)
    await serve(page)
    for (const entry of reference.groups.flatMap(({ entries }) => entries.filter(({ drawn }) => drawn))) {
      const picture = await draw(page, entry).catch((error: unknown) => {
        throw new Error(`${entry.id} could not be drawn`, { cause: error })
      })
      writeFileSync(join(PICTURES, pictureOf(entry)), picture)
    }
  } finally {
    await browser.close()
  }
  const wanted = wantedPictures(reference)
  for (const name of readdirSync(PICTURES)) if (!wanted.has(name)) rmSync(join(PICTURES, name))
}
