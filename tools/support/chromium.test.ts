import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { browserMachine } from './browser-machine.ts'
import { type BrowserMachine, findChromium, NO_BROWSER_MESSAGE, wrongPathMessage } from './chromium.ts'

/** A simulated machine on which these programs start, with a log of the calls. */
const machine = (working: readonly string[], given: Partial<BrowserMachine> = {}) => {
  const programs = new Set(working)
  const done: string[] = []
  return {
    programs,
    done,
    wanted: undefined,
    usual: ['/usr/bin/chromium', '/usr/bin/google-chrome'],
    starts: (program: string) => programs.has(program),
    playwright: () => '/cache/chrome',
    downloadPlaywright: () => {
      done.push('download')
      return false
    },
    installDebian: undefined,
    say: (text: string) => void done.push(text),
    ...given,
  }
}

describe('findChromium', () => {
  it('takes what CHROMIUM_PATH names, and nothing else', () => {
    expect(findChromium(machine(['/mine', '/usr/bin/chromium'], { wanted: '/mine' }))).toBe('/mine')
    const wrong = machine(['/usr/bin/chromium'], { wanted: '/mine' })
    expect(findChromium(wrong)).toBeUndefined()
    expect(wrong.done).toEqual([wrongPathMessage('/mine')])
  })

  it('takes one of this machine that starts, without a word', () => {
    const present = machine(['/usr/bin/google-chrome', '/cache/chrome'])
    expect(findChromium(present)).toBe('/usr/bin/google-chrome')
    expect(present.done).toEqual([])
  })

  it('takes what was downloaded before', () => {
    const present = machine(['/cache/chrome'])
    expect(findChromium(present)).toBe('/cache/chrome')
    expect(present.done).toEqual([])
  })

  it('downloads one, before it changes the system', () => {
    const bare = machine([], {
      downloadPlaywright: () => {
        bare.programs.add('/cache/chrome')
        return true
      },
      installDebian: () => {
        throw new Error('not needed')
      },
    })
    expect(findChromium(bare)).toBe('/cache/chrome')
  })

  it.each([
    ['cannot be downloaded', false],
    ['lacks libraries', true],
  ])('installs Debian’s where Playwright’s %s', (_, downloads) => {
    const bare = machine([], {
      downloadPlaywright: () => downloads,
      installDebian: () => {
        bare.programs.add('/usr/bin/chromium')
        return true
      },
    })
    expect(findChromium(bare)).toBe('/usr/bin/chromium')
  })

  it('says what to do where nothing works', () => {
    for (const installDebian of [undefined, () => false, () => true]) {
      const bare = machine([], { installDebian })
      expect(findChromium(bare)).toBeUndefined()
      expect(bare.done).toContain('download')
      expect(bare.done.at(-1)).toBe(NO_BROWSER_MESSAGE)
    }
  })
})

describe('this machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'browsers-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('looks on PATH before known places, and passes over what does not start', () => {
    const program = (name: string, code: number) => {
      const file = join(folder, name)
      writeFileSync(file, `#!/bin/sh\nexit ${code}\n`)
      chmodSync(file, 0o755)
      return file
    }
    const broken = program('chromium', 127)
    const working = program('google-chrome', 0)
    const here = browserMachine({ PATH: folder })
    expect(here.usual.slice(0, 3)).toEqual([join(folder, 'chromium-headless-shell'), broken, join(folder, 'chromium-browser')])
    expect(here.usual.find(here.starts)).toBe(working)
    expect(here.wanted).toBeUndefined()
    expect(browserMachine({ PATH: folder, CHROMIUM_PATH: '/mine' }).wanted).toBe('/mine')
  })

  it('keeps Playwright’s browser in the project', () => {
    expect(browserMachine({ PATH: folder }).playwright()).toMatch(/[\\/]\.cache[\\/]playwright[\\/]/)
  })
})
