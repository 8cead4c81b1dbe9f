// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { addDays, wallDateTime } from '#core/manifest/time/wall-time.ts'
import { DatetimeControl } from '../controls/date-picker.tsx'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const changed = vi.fn()

const StatefulField = ({ item, initial }: { readonly item: Partial<ControlProps['item']>; readonly initial?: string }): ReactNode => {
  const [value, setValue] = useState<unknown>(initial)
  return (
    <>
      <label htmlFor="at">时间</label>
      <DatetimeControl
        id="at"
        item={{ name: 'at', type: 'datetime', control: 'datetime', label: '时间', ...item }}
        options={[]}
        value={value}
        disabled={false}
        invalid={false}
        placeholder="请选择"
        onBlur={() => {}}
        onChange={next => {
          changed(next)
          setValue(next)
        }}
      />
    </>
  )
}

const phone = (is: boolean): void =>
  void vi.stubGlobal('matchMedia', () => ({ matches: is, addEventListener: () => {}, removeEventListener: () => {} }))
const field = () => screen.getByLabelText<HTMLInputElement>('时间')
const chips = () => within(screen.getByRole('group', { name: '时间快捷选择' })).getAllByRole('button')
const today = () => wallDateTime(new Date()).slice(0, 10)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  changed.mockClear()
})

describe('chips', () => {
  const shortcuts = [
    { label: '昨天', days: -1, at: '10:00' },
    { label: '明天上午', days: 1, at: '10:00' },
    { label: '3天后', days: 3, at: '10:00' },
  ]

  it('choose a moment with one press and say that they are chosen', async () => {
    phone(false)
    render(<StatefulField item={{ props: { shortcuts } }} />)
    expect(chips().map(chip => chip.textContent)).toEqual(['昨天', '明天上午', '3天后'])
    await user.click(screen.getByRole('button', { name: '3天后' }))
    expect(changed).toHaveBeenCalledExactlyOnceWith(`${addDays(today(), 3)} 10:00:00`)
    expect(field().value).toBe(`${addDays(today(), 3)} 10:00`)
    expect(chips().map(chip => chip.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true'])
  })

  it.each([
    ['the rule', { rules: { noPast: true }, props: { shortcuts } }],
    ['the control', { props: { shortcuts, noPast: true } }],
  ])('offer nothing that is over where %s forbids it', (_, item) => {
    phone(true)
    render(<StatefulField item={item} />)
    expect(chips().map(chip => chip.textContent)).toEqual(['明天上午', '3天后'])
    expect(field().min.slice(0, 10)).toBe(today())
  })
})

describe('the field', () => {
  it('offers no day that is over, and minutes in steps', async () => {
    phone(false)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    render(<StatefulField item={{ rules: { noPast: true } }} initial={`${today()} 23:59:00`} />)
    // A closed field switches to its day panel in a timer, which would also close the time panel of a fast user.
    act(() => vi.runAllTimers())
    vi.useRealTimers()
    await user.click(field())
    const days = [...document.querySelectorAll('.arco-picker-cell')]
    // The calendar marks today in the machine's time zone; the limit is today in Shanghai.
    const at = days.findIndex(
      day => day.classList.contains('arco-picker-cell-in-view') && day.textContent === String(Number(today().slice(8))),
    )
    expect(days.slice(0, at).every(day => day.classList.contains('arco-picker-cell-disabled'))).toBe(true)
    expect(days.slice(at).some(day => day.classList.contains('arco-picker-cell-disabled'))).toBe(false)
    await user.click(screen.getByText('选择时间'))
    const minutes = [...document.querySelectorAll('.arco-timepicker-list')].at(-1)?.querySelectorAll('.arco-timepicker-cell') ?? []
    expect([...minutes].slice(0, 3).map(cell => cell.textContent)).toEqual(['00', '05', '10'])
  })

  it('counts what is typed, and a press on a day, at once', async () => {
    phone(false)
    render(<StatefulField item={{}} />)
    await user.click(field())
    await user.type(field(), '2030-05-06 07:08')
    expect(changed).toHaveBeenLastCalledWith('2030-05-06 07:08:00')
    await user.click(screen.getAllByText('20')[0] as HTMLElement)
    expect(changed.mock.lastCall?.[0]).toMatch(/^2030-05-20 07:08:00$/)
  })

  it('keeps the seconds of what is not touched, on a phone too', async () => {
    phone(true)
    render(<StatefulField item={{}} initial="2030-05-06 07:08:09" />)
    expect(field().value).toBe('2030-05-06T07:08')
    await user.tab()
    await user.tab()
    expect(changed).not.toHaveBeenCalled()
  })
})
