import DatePicker from '@arco-design/web-react/es/DatePicker'
import '@arco-design/web-react/es/DatePicker/style/css.js'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMobile } from '#core/runtime/index.ts'
import { displayFormats, isTextKey } from './date-text.ts'
import { NativeDate } from './native-date.tsx'
import { type DateRange, type RangeKind, rangeChips, rangeDisplayTexts, rangeEnd } from './range-text.ts'
import './dates.css'

export interface RangeFieldProps {
  readonly id?: string
  readonly kind: RangeKind
  readonly label: string
  readonly value: DateRange
  onChange(value: DateRange): void
}

/** Toggle buttons of frequent ranges; pressing a chosen one clears the range. */
const RangeChips = ({ kind, label, value, choose }: Omit<RangeFieldProps, 'onChange'> & { choose(value: DateRange): void }): ReactNode => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box of its own
  <div className="yh-chips yh-chips-range" role="group" aria-label={`${label}快捷选择`}>
    {rangeChips(kind, value, new Date()).map(({ label: name, means, chosen }) => (
      <button
        key={name}
        type="button"
        className="yh-chip"
        title={means.map(end => end.slice(0, 10)).join(' 至 ')}
        aria-pressed={chosen}
        onClick={() => choose(chosen ? [undefined, undefined] : means)}
      >
        {name}
      </button>
    ))}
  </div>
)

/** Field for a range of days or minutes, as Shanghai wall time text. Every click and every complete input is applied at once. */
export const RangeField = (props: RangeFieldProps): ReactNode => (useMobile() ? <NativeRange {...props} /> : <CalendarRange {...props} />)

function NativeRange({ id, kind, label, value, onChange }: RangeFieldProps): ReactNode {
  const [from, to] = value
  const end = (text: string | undefined, last: boolean) => rangeEnd(kind, text?.slice(0, kind === 'date' ? 10 : 16), last)
  return (
    <>
      <div className="yh-filter-pair">
        <NativeDate id={id} kind={kind} label={`${label}从`} value={from} onChange={next => onChange([end(next, false), to])} />
        <span aria-hidden="true">~</span>
        <NativeDate kind={kind} label={`${label}到`} value={to} onChange={next => onChange([from, end(next, true)])} />
      </div>
      <RangeChips kind={kind} label={label} value={value} choose={onChange} />
    </>
  )
}

const popupContainer = (): HTMLElement => document.body
const rangeTimeOptions = { format: 'HH:mm', step: { minute: 5 }, defaultValue: ['00:00', '23:59'] }

function CalendarRange({ id, kind, label, value, onChange }: RangeFieldProps): ReactNode {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const withTime = kind === 'datetime'
  const read = (texts: readonly (string | undefined)[] = []): DateRange => [rangeEnd(kind, texts[0], false), rangeEnd(kind, texts[1], true)]
  const typed = (): void => {
    const texts = [...(root.current?.querySelectorAll('input') ?? [])].map(input => input.value)
    const range = read(texts)
    // Incomplete text is ignored; cleared text clears its end of the range.
    if (range.every((end, at) => end !== undefined || texts[at] === '')) onChange(range)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to input events of the inner inputs
    <div
      ref={root}
      className="yh-range"
      onInput={typed}
      onKeyDown={event => {
        // Tab moves from one input to the other, then closes the calendar.
        if (event.key === 'Tab' && open && event.target === root.current?.querySelectorAll('input')[event.shiftKey ? 0 : 1]) setOpen(false)
        // The calendar clears the inputs when it opens, so it must be open before the first letter is inserted.
        else if (!open && isTextKey(event)) flushSync(() => setOpen(true))
      }}
    >
      <DatePicker.RangePicker
        style={{ width: '100%' }}
        inputProps={[{ id }, { 'aria-label': `${label}到` }]}
        placeholder={withTime ? ['开始时间', '结束时间'] : ['开始日期', '结束日期']}
        showTime={withTime ? rangeTimeOptions : false}
        format={displayFormats[kind]}
        value={rangeDisplayTexts(kind, value)}
        popupVisible={open}
        getPopupContainer={popupContainer}
        extra={
          <RangeChips
            kind={kind}
            label={label}
            value={value}
            choose={next => {
              onChange(next)
              setOpen(false)
            }}
          />
        }
        {...(withTime && {
          onSelect: (texts: readonly (string | undefined)[]) => texts[0] && texts[1] && onChange(read(texts)),
        })}
        onChange={(texts?: readonly string[]) => onChange(read(texts))}
        onVisibleChange={(visible = false) => setOpen(visible)}
      />
    </div>
  )
}
