// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { create } from 'qrcode'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CellProps } from '#core/contract/client-plugin.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import qr from './plugin.ts'
import { qrCell } from './qr-cell.tsx'
import { QrCode } from './qr-code.tsx'
import { QUIET_ZONE, qrMatrix, qrPath } from './qr-matrix.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const plugins = [{ id: 'standard' }, qr]
const LINK_TEXT = 'https://example.com/i/8f3a'
// Loads the lazy code in advance: its loading is not tested here.
beforeAll(() => Promise.all([import('./qr-dialog.tsx'), import('./qr-picture.tsx')]), 30_000)
afterEach(async () => {
  await clearBench()
  vi.restoreAllMocks()
})

/** Modules that a path of runs paints. */
const painted = (path: string): Set<string> => {
  const modules = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let at = 0; at < Number(width); at++) modules.add(`${Number(x) + at - QUIET_ZONE},${Number(y) - QUIET_ZONE}`)
  }
  return modules
}

describe('qrPath', () => {
  it.each([LINK_TEXT, '微信：远航', 'x'.repeat(2000)])('paints exactly the dark modules of %.30s', text => {
    const matrix = qrMatrix(text)
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    const dark = painted(matrix ? qrPath(matrix) : '')
    expect(dark.size).toBe([...modules.data].filter(Boolean).length)
    for (const key of dark) {
      const [x = 0, y = 0] = key.split(',').map(Number)
      expect(modules.get(y, x)).toBeTruthy()
    }
  })

  it('has nothing to draw for nothing, or for more than a code holds', () => {
    expect(qrMatrix('')).toBeUndefined()
    expect(qrMatrix('x'.repeat(4000))).toBeUndefined()
  })
})

const Cell = qrCell.component as (props: CellProps) => React.ReactNode
const cell = (value: unknown) => (
  <Cell
    value={value}
    row={{ id: 1 }}
    column={{ key: 'qrUrl', label: '邀请码', cell: 'qr/image', path: ['qrUrl'] }}
    options={[]}
    props={{}}
    open={() => {}}
  />
)

describe('cell', () => {
  it('shows the code large on a click and saves it as a picture', async () => {
    const fills: unknown[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: (...box: unknown[]) => fills.push(box) } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob(['png'])))
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    URL.createObjectURL = () => 'blob:1'
    URL.revokeObjectURL = () => {}
    await renderBench(cell(LINK_TEXT), { plugins })
    await user.click(screen.getByRole('button', { name: '放大邀请码' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('img', { name: '邀请码' })).toBeTruthy()
    expect(within(dialog).getByText(LINK_TEXT)).toBeTruthy()
    await user.click(within(dialog).getByText('下载图片'))
    await vi.waitFor(() => expect(names).toEqual(['邀请码.png']))
    expect(fills.length).toBeGreaterThan(100)
  })

  it('says when a text is too long for a code', async () => {
    await renderBench(cell('x'.repeat(4000)), { plugins })
    expect(await screen.findByText('内容过长，无法生成二维码')).toBeTruthy()
  })
})

it('is a component for others', async () => {
  const props = { text: LINK_TEXT, name: '二维码' }
  await renderBench(<QrCode props={props} rows={[]} action={undefined} actions={{}} view={undefined} close={() => {}} />, { plugins })
  expect(await screen.findByRole('img', { name: '二维码' })).toBeTruthy()
})
