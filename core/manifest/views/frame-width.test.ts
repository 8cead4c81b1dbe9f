import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DRAWER_PADDING, FRAME_WIDTHS } from './frame-width.ts'

const tokens = readFileSync(new URL('../../runtime/tokens.css', import.meta.url), 'utf8')

it.each(Object.entries(FRAME_WIDTHS))('a %s frame is as wide as its token says', (name, width) => {
  expect(tokens).toContain(`--yh-frame-${name}: min(${width}px, 100vw - 32px);`)
})

it('a drawer has the padding of its token', () => {
  const presenters = readFileSync(new URL('../../../plugins/standard/client/presenters/presenters.css', import.meta.url), 'utf8')
  expect(presenters).toMatch(/\.yh-drawer \.arco-drawer-content \{\s*padding: [^;]* var\(--yh-space-7\);/)
  expect(tokens).toContain(`--yh-space-7: ${DRAWER_PADDING}px;`)
})
