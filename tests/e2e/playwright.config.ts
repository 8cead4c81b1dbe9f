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
]

const PHONE = /\.phone\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/global-setup.ts',
  // A worker is a server with its own database: two cores carry one of them and a browser.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // As for people who asked for it: nothing waits for an animation.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ARGS },
    // A trace of every step costs a third of a test's time: TRACE=1 when one is to be understood.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: PHONE, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', testMatch: PHONE, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
