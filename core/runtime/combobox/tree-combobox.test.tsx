// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TreeCombobox, type TreeComboboxProps, type TreeNode } from './tree-combobox.tsx'

const nodes: readonly TreeNode[] = [
  {
    value: 'net',
    label: '网络',
    children: [
      { value: 'book', label: '小红书' },
      { value: 'gone', label: '旧渠道', disabled: true },
    ],
  },
  { value: 'shop', label: '门店', children: [{ value: 'east', label: '东店', children: [{ value: 'one', label: '一楼' }] }] },
]
const chose = vi.fn()
const outer = vi.fn()

const Held = ({ initial = [], ...props }: Partial<TreeComboboxProps> & { readonly initial?: readonly string[] }): ReactNode => {
  const [chosen, setChosen] = useState(initial)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the form and the frame around
    <div onKeyDown={event => outer(event.key)}>
      <label htmlFor="source">来源</label>
      <TreeCombobox
        id="source"
        nodes={nodes}
        placeholder="请选择来源"
        {...props}
        chosen={chosen}
        onChange={keys => {
          chose(...keys)
          setChosen(keys)
        }}
      />
      <button type="button">下一项</button>
    </div>
  )
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '来源' })
const offeredOptions = () => screen.queryAllByRole('option').map(option => option.textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const show = async (props: Parameters<typeof Held>[0] = {}): Promise<void> => {
  render(<Held {...props} />)
  await user.tab()
  expect(document.activeElement).toBe(field())
}

beforeEach(() => {
  chose.mockClear()
  outer.mockClear()
})
afterEach(cleanup)

describe('a tree in one list', () => {
  it.each(['{ArrowDown}', '{ArrowUp}', '{Enter}'])('opens by %s; arrows move, Enter chooses and closes', async key => {
    await show()
    expect(field().getAttribute('aria-expanded')).toBe('false')
    await user.keyboard(key)
    expect(field().getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(field().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox')
    expect(offeredOptions()).toEqual(['网络', '小红书', '旧渠道', '门店', '东店', '一楼'])
    expect(active()).toBe('网络')
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe('小红书')
    await user.keyboard('{Enter}')
    expect(chose).toHaveBeenCalledExactlyOnceWith('book')
    expect(field().value).toBe('小红书')
    expect(offeredOptions()).toEqual([])
    // Neither the form is submitted nor the drawer closed.
    expect(outer.mock.calls.flat()).toEqual([])
  })

  it('finds by typing, and what was typed and not chosen is gone when the field is left', async () => {
    await show({ initial: ['book'] })
    await user.keyboard('店')
    expect(offeredOptions()).toEqual(['门店', '门店 / 东店'])
    expect(active()).toBe('门店')
    await user.tab()
    expect(field().value).toBe('小红书')
    expect(offeredOptions()).toEqual([])
    expect(chose).not.toHaveBeenCalled()
  })

  it('never looks chosen: nothing is left of a text that nothing was found for', async () => {
    await show()
    await user.keyboard('抖音')
    expect(screen.getByRole('status').textContent).toBe('没有匹配的选项')
    await user.keyboard('{Enter}')
    expect(chose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(field().value).toBe('')
    expect(offeredOptions()).toEqual([])
    await user.keyboard('{Escape}')
    expect(outer.mock.calls.flat().filter(key => key === 'Escape')).toHaveLength(1)
  })

  it('is emptied by deleting its text', async () => {
    await show({ initial: ['book'] })
    await user.keyboard('{Backspace}')
    expect(chose).toHaveBeenCalledExactlyOnceWith()
    await user.tab()
    expect(field().value).toBe('')
  })

  it('does not choose what may not be chosen', async () => {
    await show()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    expect(active()).toBe('旧渠道')
    expect(chose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('option', { name: '旧渠道' }))
    expect(chose).not.toHaveBeenCalled()
  })

  it('holds several', async () => {
    await show({ multiple: true })
    await user.keyboard('书{Enter}')
    await user.keyboard('一楼{Enter}')
    expect(chose).toHaveBeenLastCalledWith('book', 'one')
    await user.click(screen.getByRole('button', { name: '移除小红书' }))
    expect(chose).toHaveBeenLastCalledWith('one')
    await user.click(field())
    await user.keyboard('{Backspace}')
    expect(chose).toHaveBeenLastCalledWith()
  })
})

describe('levels beside each other', () => {
  it('are gone through by the arrows; only the last may be chosen where that is asked for', async () => {
    await show({ columns: true, leavesOnly: true })
    await user.keyboard('{ArrowDown}')
    expect(offeredOptions()).toEqual(['网络', '门店', '小红书', '旧渠道'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(active()).toBe('东店')
    expect(chose).not.toHaveBeenCalled()
    await user.keyboard('{ArrowLeft}')
    expect(active()).toBe('门店')
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(chose).toHaveBeenCalledExactlyOnceWith('one')
    expect(field().value).toBe('门店 / 东店 / 一楼')
  })

  it('take any level, and a press goes on to the next', async () => {
    await show({ columns: true, by: 'path' })
    await user.click(field())
    await user.click(screen.getByRole('option', { name: /门店/ }))
    expect(chose).toHaveBeenLastCalledWith('shop')
    await user.click(screen.getByRole('option', { name: /东店/ }))
    expect(chose).toHaveBeenLastCalledWith('shop/east')
    await user.click(screen.getByRole('option', { name: '一楼' }))
    expect(chose).toHaveBeenLastCalledWith('shop/east/one')
    expect(offeredOptions()).toEqual([])
  })
})

describe('a plain list', () => {
  const levels: readonly TreeNode[] = [
    { value: 'TOP', label: '高意向' },
    { value: 'HIGH', label: '高', keys: ['gao', 'g'] },
    { value: 'MIDDLE', label: '中' },
  ]

  it('takes the place of what stands there: typed, shown and chosen are the same', async () => {
    await show({ nodes: levels, initial: ['MIDDLE'] })
    await user.keyboard('高')
    expect(field().value).toBe('高')
    expect(offeredOptions()).toEqual(['高意向', '高'])
    // Its full label was typed.
    expect(active()).toBe('高')
    await user.keyboard('{Enter}')
    expect(chose).toHaveBeenCalledExactlyOnceWith('HIGH')
    expect(field().value).toBe('高')
    expect(document.activeElement).toBe(field())
  })

  it('takes the place of it after a press, too', async () => {
    await show({ nodes: levels, initial: ['MIDDLE'] })
    await user.click(field())
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 1])
  })

  it('chooses what is named in full when the field is left, and nothing else', async () => {
    await show({ nodes: levels, initial: ['MIDDLE'] })
    await user.keyboard('高')
    await user.tab()
    expect(chose).toHaveBeenCalledExactlyOnceWith('HIGH')
    expect(field().value).toBe('高')
    await user.click(field())
    await user.keyboard('高意')
    await user.tab()
    expect(field().value).toBe('高')
    expect(chose).toHaveBeenCalledOnce()
  })

  it('finds by how a name is spelled', async () => {
    await show({ nodes: levels })
    await user.keyboard('gao')
    expect(offeredOptions()).toEqual(['高'])
  })

  it('goes back to what is chosen where something must be', async () => {
    await show({ nodes: levels, initial: ['MIDDLE'], required: true })
    expect(screen.queryByRole('button', { name: '清除' })).toBeNull()
    await user.keyboard('{Backspace}')
    await user.tab()
    expect(field().value).toBe('中')
    expect(chose).not.toHaveBeenCalled()
  })

  it('makes a choice of what was typed, where that is offered', async () => {
    const create = (typed: string) => (/^\d+$/.test(typed) ? typed : undefined)
    await show({ nodes: [], multiple: true, create })
    await user.keyboard('4{Enter}')
    expect(chose).toHaveBeenLastCalledWith('4')
    await user.keyboard('x{Enter}{Escape}5')
    await user.tab()
    expect(chose).toHaveBeenLastCalledWith('4', '5')
  })

  it('shows some of many, and how many more there are', async () => {
    await show({ nodes: levels, multiple: true, mostChips: 1, initial: ['TOP', 'HIGH', 'MIDDLE'] })
    expect(screen.getAllByRole('button', { name: /^移除/ })).toHaveLength(1)
    expect(screen.getByText('+2').title).toBe('高、中')
  })

  it('offers nothing of another text while the server is being asked', async () => {
    const search = vi.fn()
    const props = { nodes: levels, search }
    const { rerender } = render(<Held {...props} />)
    await user.tab()
    await user.keyboard('高')
    expect(search).toHaveBeenLastCalledWith('高')
    rerender(<Held {...props} loading />)
    expect(screen.getByRole('status').textContent).toBe('加载中')
    await user.keyboard('{Enter}')
    expect(chose).not.toHaveBeenCalled()
    rerender(<Held {...props} nodes={[{ value: 'x', label: '高某' }]} />)
    await user.keyboard('{Enter}')
    expect(chose).toHaveBeenCalledExactlyOnceWith('x')
    expect(search).toHaveBeenLastCalledWith('')
  })
})
