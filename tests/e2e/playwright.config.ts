import { defineConfig } from '@playwright/test'

/** Chromium as a container or a root shell can start it, and without calls of its own to the network. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The first two are pages of the address bar, made anew for every window that a test opens: a third of all its time.
  // Only the last such switch counts, so what Playwright turns off by itself is named again.
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
/** These hold the product to a number of seconds: nothing else may run meanwhile. */
const TIMED = /publishing\.(phone\.)?spec\.ts$/

/** Drives a Firefox of its own, where the runner has found one. */
const FIREFOX = process.env.FIREFOX_PATH ? [] : [/firefox\.spec\.ts$/]

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/global-setup.ts',
  // A worker is a server with its own database, and a browser. While one waits for the other, two cores have room for a second pair.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    // Of every step that waits, also in tests that are given longer as a whole: a page that never settles ends where it is.
    actionTimeout: 120_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // As for people who asked for it: nothing waits for an animation.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ARGS,
      // Where the machine names no language, Chromium saves files with Chinese names as "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
    },
    // A trace of every step costs a third of a test's time: TRACE=1 when one is to be understood.
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
