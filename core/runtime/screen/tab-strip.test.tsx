// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TabStrip } from './tab-strip.tsx'

const user = userEvent.setup({ delay: null })
const TABS = [
  { key: 'a', title: '进行中', count: 3 },
  { key: 'b', title: '已取消', count: 0 },
  { key: 'c', title: '动态' },
]
const Strip = () => {
  const [open, setOpen] = useState('a')
  return (
    <TabStrip id="t" tabs={TABS} open={open} onOpen={setOpen}>
      内容{open}
    </TabStrip>
  )
}
afterEach(cleanup)

it('moves with the arrow keys, round and to the ends, and takes the focus along', async () => {
  render(<Strip />)
  await user.click(screen.getByRole('tab', { name: /进行中/ }))
  for (const [key, content, title] of [
    ['{ArrowLeft}', '内容c', '动态'],
    ['{ArrowRight}', '内容a', '进行中'],
    ['{End}', '内容c', '动态'],
    ['{Home}', '内容a', '进行中'],
  ] as const) {
    await user.keyboard(key)
    expect(screen.getByRole('tabpanel').textContent).toBe(content)
    expect(document.activeElement?.textContent).toContain(title)
  }
})

it('shows counts, none too, and names its panel by the open tab', () => {
  render(<Strip />)
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['进行中3', '已取消0', '动态'])
  expect(screen.getByRole('tabpanel', { name: /进行中/ })).toBeTruthy()
})
