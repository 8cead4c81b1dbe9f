/** Style sheets and components take shared values from tokens: distances, dialog widths, radii, and readable colours. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const TOKENS = 'core/runtime/tokens.css'
const THEMES = 'core/runtime/base.css'
const sheets = globSync('{core,plugins,apps}/**/*.css', { exclude: path => /node_modules|dist/.test(String(path)) })

const components = globSync('{core,plugins,apps}/**/*.{ts,tsx}', {
  exclude: path => /node_modules|dist|\.test\.|\/server\//.test(String(path)),
})

interface StyleLine {
  readonly text: string
  readonly place: string
}

const styleLines = (path: string): readonly StyleLine[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((text, at) => ({ text: text.trim(), place: `${path}:${at + 1}` }))

/** Lines of all style sheets except the token sheet, with their place. */
const lines = sheets.filter(path => path !== TOKENS).flatMap(styleLines)
const matchingLines = (among: readonly StyleLine[], pattern: RegExp): readonly string[] =>
  among.filter(({ text }) => pattern.test(text)).map(({ text, place }) => `${place} ${text}`)
const offenders = (pattern: RegExp): readonly string[] => matchingLines(lines, pattern)

type Colour = readonly [number, number, number]

const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour.map(part => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (text: Colour, ground: Colour): number => {
  const [dark = 0, light = 0] = [luminance(text), luminance(ground)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
const hex = (text: string): Colour => {
  const channel = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

describe('style sheets', () => {
  it('are found', () => expect(sheets.length).toBeGreaterThan(20))

  it('take corners from the scale', () =>
    expect(offenders(/^border(-[a-z]+)*-radius:.*\d(px|em|rem)|^border-radius:.*--border-radius/)).toEqual([]))

  // 1px is exempt: it compensates for a border.
  it('take distances from the scale', () =>
    expect(offenders(/^(padding|margin|gap|row-gap|column-gap)(-[a-z-]+)?:.*(?<![\w.])(?!1px)[\d.]*[1-9]\d*(px|em|rem)/)).toEqual([]))

  it('as components do, and the widths of dialogs and drawers', () =>
    expect(
      matchingLines(
        components.flatMap(styleLines),
        /style[=:].*\b(padding|margin|gap|maxWidth|width)\w*: ('[^'v]*)?(?<!\d)\d+(?![\d%])|<(Modal|Drawer)\b.* width=\{?["']?\d/,
      ),
    ).toEqual([]))

  it('name tokens that there are', () => {
    const declared = new Set(
      [...lines, ...styleLines(TOKENS)].flatMap(({ text }) => [...text.matchAll(/(--yh-[\w-]+):/g)].map(([, name]) => name)),
    )
    // Custom properties that components set for their own part of the page.
    for (const { text } of components.flatMap(styleLines)) for (const [, name] of text.matchAll(/'(--yh-[\w-]+)'/g)) declared.add(name)
    const unknown = [...lines, ...styleLines(TOKENS), ...components.flatMap(styleLines)].flatMap(({ text, place }) =>
      [...text.matchAll(/var\((--yh-[\w-]+)[),]/g)].filter(([, name]) => !declared.has(name)).map(([, name]) => `${place} ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('say what is wrong in a red that can be read', () =>
    expect(offenders(/^color: rgb\(var\(--(danger|success|warning)-[1-6]\)\)/)).toEqual([]))

  const base = readFileSync(THEMES, 'utf8')
  it('show secondary text at 4.5:1 on every ground, by day', () => {
    const text = hex(/html body \{[^}]*--color-text-3: (#[0-9a-f]{6})/.exec(base)?.[1] ?? '')
    for (const ground of ['#ffffff', '#f7f8fa', '#f2f3f5', '#f4f6fa', '#e5e6eb'])
      expect(contrast(text, hex(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it('and by night', () => {
    const share = Number(/body\[arco-theme="dark"\] \{[^}]*--color-text-3: rgb\(255 255 255 \/ (\d+)%\)/.exec(base)?.[1]) / 100
    for (const ground of ['#17171a', '#232324', '#2a2a2b', '#313132', '#373739'].map(hex)) {
      const mixed = (channel: number): number => 255 * share + channel * (1 - share)
      const text: Colour = [mixed(ground[0]), mixed(ground[1]), mixed(ground[2])]
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
