/** Access to the machine for finding a browser; simulated in tests. */
export interface BrowserMachine {
  /** Program from CHROMIUM_PATH. */
  readonly wanted: string | undefined
  /** Usual paths of a Chromium: names on PATH, then known locations. Best first; they may not exist. */
  readonly usual: readonly string[]
  /** Whether the program exists and starts. A downloaded browser does not start if system libraries are missing. */
  starts(program: string): boolean
  /** Path of Playwright's own browser, which may not be installed. */
  playwright(): string | undefined
  /** Downloads Playwright's browser into the project's `.cache`. */
  downloadPlaywright(): boolean
  /** Installs Debian's browser; undefined if that is impossible (no apt-get, not root). */
  readonly installDebian: (() => boolean) | undefined
  say(text: string): void
}

export const wrongPathMessage = (program: string): string => `CHROMIUM_PATH 指向的程序无法启动：${program}。请改正，或去掉这个环境变量。
CHROMIUM_PATH names a program that does not start: ${program}. Correct it, or unset the variable.`

export const NO_BROWSER_MESSAGE = `没有可用的 Chromium，浏览器测试无法运行；为免白等，其余测试也没有开始。请任选一种办法：
  1. 安装 Chromium 和中文字体：apt install chromium fonts-noto-cjk，或者安装 Google Chrome；
  2. 联网后重试，会自动把 Playwright 的浏览器下载到 .cache/playwright；缺少系统库时先以 root 运行 npx playwright install-deps chromium；
  3. 把环境变量 CHROMIUM_PATH 设为已有的 Chromium 程序的路径。
不需要浏览器的测试可以单独运行：npm run check、npm run test:unit、npm run test:components、npm run test:contract。

There is no Chromium that starts, so the browser tests cannot run; the other tests were not begun either, to spare the wait. Do one of these:
  1. install Chromium with a Chinese font (apt install chromium fonts-noto-cjk), or Google Chrome;
  2. go online and try again: Playwright's browser is then downloaded into .cache/playwright; where system libraries are missing, first run
     npx playwright install-deps chromium as root;
  3. set CHROMIUM_PATH to the program of a Chromium that you have.
Tests that need no browser run by themselves: npm run check, test:unit, test:components, test:contract.`

/**
 * Finds a Chromium for the browser tests: that of CHROMIUM_PATH, one of this machine, Playwright's in `.cache`, or Debian's, installed now.
 * @returns undefined if there is none; the reason and remedies are printed
 */
export const findChromium = (machine: BrowserMachine): string | undefined => {
  if (machine.wanted) {
    if (machine.starts(machine.wanted)) return machine.wanted
    machine.say(wrongPathMessage(machine.wanted))
    return undefined
  }
  const installed = () => machine.usual.find(machine.starts)
  const downloaded = () => [machine.playwright()].find(program => program && machine.starts(program))
  const present = installed() ?? downloaded()
  if (present) return present

  machine.say('没有找到 Chromium，正在把 Playwright 的浏览器下载到 .cache … (no Chromium found, downloading Playwright’s into .cache)')
  const own = machine.downloadPlaywright() ? downloaded() : undefined
  if (own) return own
  if (machine.installDebian) {
    machine.say('正在用 apt-get 安装 Chromium … (installing Chromium with apt-get)')
    const debian = machine.installDebian() ? installed() : undefined
    if (debian) return debian
  }
  machine.say(NO_BROWSER_MESSAGE)
  return undefined
}
