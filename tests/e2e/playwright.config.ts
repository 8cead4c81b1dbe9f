import { defineConfig } from '@playwright/test'

/** Chromium flags for containers and root shells, and without background network requests. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The first two are omnibox popups, created for every window that a test opens: a third of the total test time. Only the last such switch counts,
  // so the features that Playwright disables are repeated here.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AimEnabled',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'Translate',
  ].join()}`,
]

const PHONE = /\.phone\.spec\.ts$/
/** Tests with time limits in seconds, which run alone. */
const TIMED = /publishing\.(phone\.)?spec\.ts$/

/** Drives its own Firefox, if the runner has found one. */
const FIREFOX = process.env.FIREFOX_PATH ? [] : [/firefox\.spec\.ts$/]

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/global-setup.ts',
  // A worker is a server with its own database, and a browser. One alone leaves two cores idle for a third of the time, two for a fifth.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    // Of every step that waits, also in tests that are given longer as a whole: a page that never settles ends where it is.
    actionTimeout: 120_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // No waiting for animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ARGS,
      // Without a locale, Chromium saves files with Chinese names as "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
    },
    // Traces cost a third of a test's time; TRACE=1 enables them.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: [PHONE, TIMED, ...FIREFOX], use: desktop },
    { name: 'phone', testMatch: PHONE, testIgnore: TIMED, use: phone },
    { name: 'timed-desktop', testMatch: TIMED, testIgnore: PHONE, dependencies: ['desktop', 'phone'], workers: 1, use: desktop },
    { name: 'timed-phone', testMatch: /publishing\.phone\.spec\.ts$/, dependencies: ['timed-desktop'], workers: 1, use: phone },
  ],
})
