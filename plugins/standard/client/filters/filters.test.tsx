// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FilterControl, FilterProps } from '#core/contract/client-plugin.ts'
import { wallDate } from '#core/manifest/time/wall-time.ts'
import type { ClientFilter, ClientOption } from '#schemas/types/wire.ts'
import { filters } from './index.ts'

type Values = FilterProps['value']

const options: readonly ClientOption[] = [
  { value: 1, label: '甲' },
  { value: 'b', label: '乙', disabled: true },
  { value: 'top', label: '上级', children: [{ value: 'low', label: '下级' }] },
]
const ranges = new Set(['dateRange', 'datetime', 'numberRange'])
const initial: Readonly<Record<string, Values>> = {
  text: ['王'],
  number: ['1.5'],
  numberRange: ['1', undefined],
  date: ['2026-01-02'],
  dateRange: ['2026-01-02', '2026-02-03'],
  datetime: ['2026-01-02 03:04:05', '2026-02-03 04:05:06'],
  month: ['2026-01'],
  select: ['b'],
  search: ['1'],
  multiSelect: ['1,b'],
  treeSelect: ['low'],
  cascader: ['low'],
}

const show = async (type: string, value: Values = [], given: Partial<FilterProps> = {}, filter: Partial<ClientFilter> = {}) => {
  const contribution = filters[type] as FilterControl | { load(): Promise<FilterControl> }
  const Part = (typeof contribution === 'function' ? contribution : await contribution.load()) as ComponentType<FilterProps>
  const changes: Values[] = []
  const onSubmit = vi.fn()
  const Held = () => {
    const [held, setHeld] = useState(value)
    const params = (ranges.has(type) ? ['from', 'to'] : ['x']) as ClientFilter['params']
    return (
      <>
        <label htmlFor="f">标签</label>
        <Part
          id="f"
          filter={{ key: 'x', type, label: '标签', params, ...filter }}
          options={options}
          loading={false}
          value={held}
          onChange={next => {
            changes.push(next)
            setHeld(next)
          }}
          onSubmit={onSubmit}
          {...given}
        />
      </>
    )
  }
  const view = render(<Held />)
  return { ...view, changes, onSubmit }
}

afterEach(cleanup)

describe.each(Object.keys(filters))('filter %s', type => {
  it('shows itself empty and with a value', async () => {
    await show(type)
    cleanup()
    const { container } = await show(type, initial[type])
    const shown = container.textContent + [...container.querySelectorAll('input')].map(input => input.value).join(' ')
    const expected: Readonly<Record<string, string>> = {
      select: '乙',
      search: '甲',
      multiSelect: '甲',
      treeSelect: '下级',
      cascader: '下级',
      datetime: '2026-01-02 03:04',
    }
    expect(shown).toContain(expected[type] ?? initial[type]?.[0])
  })
})

describe('text', () => {
  it('searches on Enter', async () => {
    const { changes, onSubmit } = await show('text')
    await userEvent.type(screen.getByLabelText('标签'), '王明')
    fireEvent.keyDown(screen.getByLabelText('标签'), { key: 'Enter', keyCode: 13 })
    expect(changes.at(-1)).toEqual(['王明'])
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})

describe('number', () => {
  it('takes what can be part of a number', async () => {
    const { changes } = await show('number')
    await userEvent.type(screen.getByLabelText('标签'), '-１，2a3.4.5')
    expect(changes.at(-1)).toEqual(['-123.45'])
  })
})

describe('select', () => {
  const open = async () => userEvent.click(screen.getByLabelText('标签'))

  it('offers all options, those under others with the way to them', async () => {
    const { changes } = await show('select')
    await open()
    const texts = screen.getAllByRole('option').map(option => option.textContent)
    expect(texts).toEqual(['甲', '乙', '上级', '上级 / 下级'])
    fireEvent.click(screen.getByText('上级 / 下级'))
    expect(changes).toEqual([['low']])
  })

  it('joins several', async () => {
    const { changes } = await show('multiSelect', ['1'])
    await open()
    fireEvent.click(screen.getByRole('option', { name: '乙' }))
    expect(changes).toEqual([['1,b']])
  })

  it('asks the server by what is typed, when there is more than it sent', async () => {
    const search = vi.fn()
    await show('search', [], { search })
    await open()
    await userEvent.type(screen.getByLabelText('标签'), '顾问')
    await waitFor(() => expect(search.mock.lastCall?.[0]).toBe('顾问'))
  })

  it('keeps what is chosen when a search does not find it', async () => {
    const { container } = await show('search', ['99'])
    expect(container.textContent + [...container.querySelectorAll('input')].map(input => input.value).join('')).toContain('99')
  })
})

it.each(['select', 'search', 'multiSelect', 'treeSelect', 'cascader'])(
  '%s offers what people may no longer choose or never set by hand, since rows have it',
  async type => {
    const set: readonly ClientOption[] = [
      { value: 'old', label: '旧值', disabled: true },
      { value: 'program', label: '程序设置', manual: false },
    ]
    const { changes } = await show(type, [], { options: set })
    fireEvent.click(screen.getByRole('combobox'))
    const found = await screen.findByText('程序设置')
    expect(screen.getByText('旧值').closest('[aria-disabled="true"]')).toBeNull()
    expect(found.closest('[aria-disabled="true"]')).toBeNull()
    fireEvent.click(found)
    expect(changes.at(-1)).toEqual(['program'])
  },
)

describe('cascader', () => {
  it('filters by the whole path where asked to', async () => {
    await show('cascader', ['top/low'], {}, { props: { path: true } })
    expect(screen.getByLabelText('标签')).toHaveProperty('value', '上级 / 下级')
  })
})

describe('a range of days', () => {
  // Without pointer-events checks: the calendar is still in its opening animation.
  const user = userEvent.setup({ pointerEventsCheck: 0 })

  it('is chosen by one press and taken back by another, in the calendar and on a phone', async () => {
    const today = wallDate(new Date())
    const { changes } = await show('dateRange')
    await user.click(screen.getByLabelText('标签'))
    await user.click(within(screen.getByRole('group', { name: '标签快捷选择' })).getByRole('button', { name: '今天' }))
    expect(changes.at(-1)).toEqual([today, today])
    expect(screen.getByLabelText<HTMLInputElement>('标签').value).toBe(today)
    cleanup()
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
    const phone = await show('datetime', [`${today} 00:00:00`, `${today} 23:59:59`])
    const chip = screen.getByRole('button', { name: '今天' })
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    await user.click(chip)
    expect(phone.changes.at(-1)).toEqual([undefined, undefined])
    vi.unstubAllGlobals()
  })

  it('counts what is typed, to the end of the minute', async () => {
    const { changes } = await show('datetime')
    fireEvent.input(screen.getByLabelText('标签'), { target: { value: '2026-01-02 03:04' } })
    expect(changes.at(-1)).toEqual(['2026-01-02 03:04:00', undefined])
    fireEvent.input(screen.getByLabelText('标签到'), { target: { value: '2026-01-03 04:05' } })
    expect(changes.at(-1)).toEqual(['2026-01-02 03:04:00', '2026-01-03 04:05:59'])
  })
})

it.each(['search', 'select', 'multiSelect'])('%s is one stop on the way by Tab while it shows what is chosen', async type => {
  const many = Array.from({ length: 12 }, (_, at) => ({ value: String(at), label: `第${at}个` }))
  await show(type, ['3'], { options: many })
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('标签'))
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})
