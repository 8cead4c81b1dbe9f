import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

const FIREFOX_NAMES = ['firefox-esr', 'firefox']
const FIREFOX_PATHS = [
  ...FIREFOX_NAMES.map(name => `/usr/bin/${name}`),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

export const NO_FIREFOX_MESSAGE =
  '没有安装 Firefox，跳过在它上面的浏览器测试（apt install firefox-esr，或用 FIREFOX_PATH 指定）。 (no Firefox installed: its browser test is left out)'

/**
 * Finds a stock Firefox for the short Firefox test: that of FIREFOX_PATH, or one of this machine. If there is none, `say` gets a message and
 * undefined is returned.
 */
export const findFirefox = (say: (text: string) => void, env: NodeJS.ProcessEnv = process.env): string | undefined => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const usual = [...FIREFOX_NAMES.flatMap(name => folders.map(folder => join(folder, name))), ...FIREFOX_PATHS]
  const found = (env.FIREFOX_PATH ? [env.FIREFOX_PATH] : usual).find(
    program => spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0,
  )
  if (!found) say(NO_FIREFOX_MESSAGE)
  return found
}
