import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page as Tab } from '@playwright/test'
import { browserMachine } from '#tools/support/browser-machine.ts'
import { buildWeb } from '#tools/support/build-web.ts'
import { findChromium } from '#tools/support/chromium.ts'
import { PROGRAMS, runNode } from '#tools/support/run.ts'
import { type BenchDatabase, CACHE, ROOT } from '../server/database.ts'
import { median } from '../server/load.ts'
import { director } from '../server/load-people.ts'
import { startServer } from '../server/processes.ts'
import { signIn } from '../server/sign-in.ts'
import { installProbe } from './probe.ts'
import { type Answers, recordedAnswers, type ServedBuild, servePage } from './replay.ts'

/** One of the two apps: its pages, and selectors of its parts. */
interface App {
  readonly page: ServedBuild
  readonly unpaged: ServedBuild
  readonly path: string
  readonly unpagedPath: string
  readonly rows: string
  readonly virtualRows: string
  readonly next: string
  readonly input: string
  readonly scroller: string
}

const METRICS = {
  js: { what: 'JS until the list stands, gzip', unit: 'kB', goal: 1.15 },
  start: { what: 'cold start to 10 rows painted', unit: 'ms', goal: 1.1 },
  next: { what: 'next page painted', unit: 'ms', goal: 0.6 },
  next100: { what: '100 rows to the next 100', unit: 'ms', goal: 0.5 },
  key: { what: 'key to paint in a text filter', unit: 'ms', goal: 1 },
  heap: { what: 'heap with 10 rows', unit: 'MB', goal: 1.5 },
  first10000: { what: '10,000 rows unpaged: first rows', unit: 'ms', goal: 0.8 },
  frame: { what: '10,000 rows: longest frame while scrolling', unit: 'ms' },
} as const

type Metric = keyof typeof METRICS
type Sample = Record<Metric, number>

export interface BrowserMeasured {
  readonly what: string
  readonly unit: string
  /** Highest allowed ratio to the hand-written page. */
  readonly goal?: number
  readonly ours: number
  readonly hand: number
  /** Median of the runs' ratios. */
  readonly ratio: number
}

/** Frames are produced without waiting for the display's refresh, so that work is measured and not waiting. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-frame-rate-limit',
  '--disable-gpu-vsync',
  '--disable-background-networking',
  '--js-flags=--expose-gc',
]

const load = async (context: BrowserContext, url: string, rows: string, count: number): Promise<{ tab: Tab; ms: number }> => {
  const tab = await context.newPage()
  await tab.addInitScript(installProbe, rows)
  await tab.goto(url, { waitUntil: 'commit' })
  const ms = await tab.evaluate(least => window.probe.rows(least), count)
  return { tab, ms }
}

const turnPages = async (tab: Tab, app: App, times: number): Promise<number> => {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) taken.push(await tab.evaluate(selector => window.probe.nextPage(selector), app.next))
  return median(taken)
}

const typeText = async (tab: Tab, app: App): Promise<number> => {
  await tab.locator(app.input).first().click()
  for (const key of 'abcdefghijkl') await tab.keyboard.press(key)
  await tab.waitForTimeout(50)
  return median(await tab.evaluate(() => window.probe.keys()))
}

const heapOf = async (tab: Tab): Promise<number> => {
  const session = await tab.context().newCDPSession(tab)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** Takes every measurement once, in fresh browser contexts. */
const sample = async (browser: Browser, app: App): Promise<Sample> => {
  const fresh = async <T>(work: (context: BrowserContext) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      // Without a frame rate limit, animations would be painted continuously.
      reducedMotion: 'reduce',
    })
    try {
      return await work(context)
    } finally {
      await context.close()
    }
  }
  const { origin } = app.page
  const small = await fresh(async context => {
    let js = 0
    context.on('response', response => {
      const path = new URL(response.url()).pathname
      if (path.endsWith('.js')) js += app.page.sizeOf(path)
    })
    const { tab, ms } = await load(context, `${origin}${app.path}`, app.rows, 10)
    await tab.waitForLoadState('networkidle')
    const heap = await heapOf(tab)
    const key = await typeText(tab, app)
    return { js: js / 1000, start: ms, heap, key, next: await turnPages(tab, app, 8) }
  })
  const next100 = await fresh(async context => {
    const { tab } = await load(context, `${origin}${app.path}?page=1&size=100`, app.rows, 100)
    await tab.waitForLoadState('networkidle')
    return turnPages(tab, app, 5)
  })
  const long = await fresh(async context => {
    const { tab, ms } = await load(context, `${app.unpaged.origin}${app.unpagedPath}`, app.virtualRows, 10)
    await tab.waitForLoadState('networkidle')
    return { first10000: ms, frame: await tab.evaluate(selector => window.probe.scroll(selector), app.scroller) }
  })
  return { ...small, next100, ...long }
}

const unpagedView = (url: string, body: Buffer): Buffer =>
  url.startsWith('/api/runtime/screen') ? Buffer.from(body.toString().replace('"paged":true', '"paged":false')) : body

const buildAll = async (): Promise<void> => {
  if ((await buildWeb()) !== 0) throw new Error('the product was not built')
  if ((await runNode([PROGRAMS.rollup, '-c', join(import.meta.dirname, '../arco-by-hand/rollup.config.mjs'), '--silent'])) !== 0)
    throw new Error('the page by hand was not built')
}

const policyOf = async (origin: string): Promise<string | undefined> =>
  (await fetch(origin)).headers.get('content-security-policy') ?? undefined

const openApps = async (answers: Answers, policy: string | undefined): Promise<{ ours: App; hand: App }> => {
  const web = { folder: join(ROOT, 'dist/web'), answers, policy }
  const path = '/newCustomer/institutionsCustomer'
  const ours = await servePage(web)
  const hand = await servePage({ folder: join(CACHE, 'arco-by-hand'), answers })
  return {
    ours: {
      page: ours,
      unpaged: await servePage({ ...web, change: unpagedView }),
      path,
      unpagedPath: path,
      rows: 'tr.yh-row',
      virtualRows: 'tr.yh-row',
      next: 'button[aria-label="下一页"]',
      input: 'form.yh-filters input',
      scroller: '.yh-table-box',
    },
    hand: {
      page: hand,
      unpaged: hand,
      path: '/',
      unpagedPath: '/?unpaged=1',
      rows: '.arco-table-body tr.arco-table-tr, .arco-table-content-inner tbody tr.arco-table-tr',
      virtualRows: '.arco-table-body .arco-table-tr',
      next: '.arco-pagination-item-next',
      input: '.filters input',
      scroller: '.arco-table-body .arco-virtual-list, .arco-table-body',
    },
  }
}

const compare = (metric: Metric, samples: readonly { ours: Sample; hand: Sample }[]): BrowserMeasured => {
  const { what, unit, ...rest } = METRICS[metric]
  const of = (side: 'ours' | 'hand'): number => median(samples.map(one => one[side][metric]))
  const ratio = median(samples.map(one => one.ours[metric] / one.hand[metric]))
  return { what, unit, ...rest, ours: of('ours'), hand: of('hand'), ratio }
}

/** Measures both pages in Chromium, alternating, with the same recorded responses. */
export async function measureBrowser(
  database: BenchDatabase,
  runs: number,
  report: (text: string) => void,
): Promise<readonly BrowserMeasured[]> {
  await buildAll()
  const executablePath = findChromium(browserMachine())
  if (!executablePath) throw new Error('no Chromium')
  const server = await startServer('serve', database)
  const origin = `http://127.0.0.1:${server.port}`
  const headers = Object.fromEntries((await signIn(server.port, director(0))).map(line => line.split(': ') as [string, string]))
  const { ours, hand } = await openApps(recordedAnswers(origin, headers), await policyOf(origin))
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    // The first turn records the responses and is not counted.
    for (const app of [ours, hand]) await sample(browser, app)
    const samples: { ours: Sample; hand: Sample }[] = []
    for (let run = 1; run <= runs; run++) {
      const one =
        run % 2 === 0 ? { ours: await sample(browser, ours), hand: await sample(browser, hand) } : await sampleReversed(browser, ours, hand)
      report(`run ${run}: ${JSON.stringify(one, (_, value) => (typeof value === 'number' ? Number(value.toFixed(1)) : value))}`)
      samples.push(one)
    }
    return (Object.keys(METRICS) as Metric[]).map(metric => compare(metric, samples))
  } finally {
    await browser.close()
    for (const page of [ours.page, ours.unpaged, hand.page]) page.stop()
    await server.stop()
  }
}

const sampleReversed = async (browser: Browser, ours: App, hand: App): Promise<{ ours: Sample; hand: Sample }> => {
  const other = await sample(browser, hand)
  return { ours: await sample(browser, ours), hand: other }
}
