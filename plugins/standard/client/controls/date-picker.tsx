import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { DateField } from '../dates/date-field.tsx'
import { type DateKind, type DateLimits, shortcutsOf } from '../dates/date-text.ts'
import { ShortcutChips } from '../dates/shortcut-chips.tsx'

/** Limits by the rule, which the server checks too, or by the control's props, if the operation itself checks to the minute. */
const dateLimitsOf = ({ rules, props }: ControlProps['item']): DateLimits => ({
  noFuture: rules?.noFuture === true || props?.['noFuture'] === true,
  noPast: rules?.noPast === true || props?.['noPast'] === true,
})

const createDateControl =
  (kind: DateKind) =>
  ({ id, item, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode => {
    const limits = dateLimitsOf(item)
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

export const DateControl = createDateControl('date')
export const DatetimeControl = createDateControl('datetime')
export const MonthControl = createDateControl('month')
