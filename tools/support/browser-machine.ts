import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { BrowserMachine } from './chromium.ts'
import { ROOT } from './paths.ts'
import { PROGRAMS } from './run.ts'

/** The headless shell comes first: it draws no window of a browser, which is a quarter of the time of all browser tests. */
const CHROMIUM_NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Debian's packages with a browser, best first; older releases lack the shell. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

const CHROMIUM_PATHS = [
  ...CHROMIUM_NAMES.map(name => `/usr/bin/${name}`),
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

const APT = '/usr/bin/apt-get'
const CHILD_STDIO = ['ignore', 'inherit', 'inherit'] as const

const runApt = (...args: string[]): boolean =>
  spawnSync(APT, args, { stdio: [...CHILD_STDIO], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

const canStart = (program: string): boolean => {
  if (!existsSync(program)) return false
  // On Windows, `chrome --version` opens a window instead of printing.
  if (process.platform === 'win32') return true
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

/** Access to this machine for finding a browser. */
export const browserMachine = (env: NodeJS.ProcessEnv = process.env): BrowserMachine => {
  const withBrowsers = { PLAYWRIGHT_BROWSERS_PATH: join(ROOT, '.cache', 'playwright'), ...env }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return {
    wanted: env.CHROMIUM_PATH,
    usual: [...CHROMIUM_NAMES.flatMap(name => folders.map(folder => join(folder, name))), ...CHROMIUM_PATHS],
    starts: canStart,
    playwright() {
      // A separate process, since Playwright reads PLAYWRIGHT_BROWSERS_PATH when it is loaded.
      const script = `process.stdout.write(require('@playwright/test').chromium.executablePath())`
      const { stdout, status } = spawnSync(process.execPath, ['-e', script], { cwd: ROOT, env: withBrowsers, encoding: 'utf8' })
      return status === 0 ? stdout : undefined
    },
    downloadPlaywright: () =>
      spawnSync(process.execPath, [PROGRAMS.playwright, 'install', 'chromium', '--no-shell'], {
        cwd: ROOT,
        env: withBrowsers,
        stdio: [...CHILD_STDIO],
      }).status === 0,
    installDebian:
      process.getuid?.() === 0 && existsSync(APT)
        ? () =>
            runApt('update', '-q') &&
            DEBIAN_PACKAGES.some(name => runApt('install', '-y', '-q', '--no-install-recommends', name, 'fonts-noto-cjk'))
        : undefined,
    say: text => console.error(text),
  }
}
