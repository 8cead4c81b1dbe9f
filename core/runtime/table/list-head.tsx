import { memo, type ReactNode, useId } from 'react'
import type { ClientTableView } from '#schemas/types/wire.ts'

interface QuickFilterProps {
  readonly items: NonNullable<ClientTableView['quickFilter']>
  readonly value: string
  onChange(key: string): void
}

/** Quick filters of the list as a radio group, each with a tooltip on hover and focus. */
export const QuickFilter = memo(({ items, value, onChange }: QuickFilterProps): ReactNode => {
  const name = useId()
  return (
    <fieldset className="yh-quick">
      <legend className="yh-hidden">快捷筛选</legend>
      {items.map(item => (
        <label key={item.key} data-tip={item.tip}>
          <input type="radio" name={name} value={item.key} checked={item.key === value} onChange={() => onChange(item.key)} />
          <span>{item.label}</span>
        </label>
      ))}
    </fieldset>
  )
})
QuickFilter.displayName = 'QuickFilter'

interface StatisticsProps {
  readonly items: NonNullable<ClientTableView['statistics']>
  /** Values by key, from the attachData of the list's response. */
  readonly values: Readonly<Record<string, unknown>> | undefined
}

/** Statistics over the whole list. */
export const ListStatistics = ({ items, values }: StatisticsProps): ReactNode => (
  <p className="yh-statistics">
    {items.map(({ key, label }) => (
      <span key={key}>
        {label}：<strong>{values?.[key] === undefined ? '-' : String(values[key])}</strong>
      </span>
    ))}
  </p>
)
