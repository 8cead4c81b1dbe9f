import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { DateField } from '../dates/date-field.tsx'
import { type DateKind, type Limits, shortcutsOf } from '../dates/date-text.ts'
import { ShortcutChips } from '../dates/shortcut-chips.tsx'

/** Limits by the rule, which the server checks too, or by the control's props, if the operation itself checks to the minute. */
const limitsOf = ({ rules, props }: ControlProps['item']): Limits => ({
  noFuture: rules?.noFuture === true || props?.['noFuture'] === true,
  noPast: rules?.noPast === true || props?.['noPast'] === true,
})

const dateControl =
  (kind: DateKind) =>
  ({ id, item, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode => {
    const limits = limitsOf(item)
    const shortcuts = shortcutsOf(item.props?.['shortcuts'])
    const minuteStep = item.props?.['minuteStep']
    return (
      <>
        <DateField
          beside
          id={id}
          kind={kind}
          label={item.label}
          value={value}
          disabled={disabled}
          invalid={invalid}
          placeholder={placeholder}
          limits={limits}
          {...(typeof minuteStep === 'number' && { minuteStep })}
          onChange={onChange}
          onLeave={onBlur}
        />
        {!disabled && shortcuts.length > 0 && (
          <ShortcutChips kind={kind} shortcuts={shortcuts} label={item.label} value={value} limits={limits} choose={onChange} />
        )}
      </>
    )
  }

export const DateControl = dateControl('date')
export const DatetimeControl = dateControl('datetime')
export const MonthControl = dateControl('month')
