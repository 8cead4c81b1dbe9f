import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const found = (): string | undefined => [process.env.CHROMIUM_PATH, ...KNOWN].find(path => path && existsSync(path))

const hasApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const apt = (...args: string[]): boolean =>
  spawnSync('/usr/bin/apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, a usual place, or installed now when that is possible.
 * Undefined, with the reason printed, when there is none to be had.
 */
export const findChromium = (): string | undefined => {
  const path = found()
  if (path) return path
  if (hasApt()) {
    console.log('No Chromium found, installing it with apt-get…')
    if (apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')) return found()
  }
  console.error('Browser tests need Chromium: install it (with a Chinese font such as fonts-noto-cjk) or set CHROMIUM_PATH to its program.')
  return undefined
}
