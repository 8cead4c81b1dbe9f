import type { ReactNode } from 'react'
import { type DateKind, type DateLimits, type DateShortcut, isForbiddenDate, shortcutValue } from './date-text.ts'
import './dates.css'

interface Props {
  readonly kind: DateKind
  readonly shortcuts: readonly DateShortcut[]
  readonly label: string
  readonly value: unknown
  readonly limits: DateLimits
  choose(value: string): void
}

/** Buttons of frequent dates. Dates that the limits forbid are not offered. */
export const ShortcutChips = ({ kind, shortcuts, label, value, limits, choose }: Props): ReactNode => {
  const now = new Date()
  const offered = shortcuts
    .map(shortcut => ({ label: shortcut.label, means: shortcutValue(kind, shortcut, now) }))
    .filter(({ means }) => !isForbiddenDate(means, limits, now))
  if (offered.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box of its own
    <div className="yh-chips" role="group" aria-label={`${label}快捷选择`}>
      {offered.map(({ label: name, means }) => (
        <button
          key={name}
          type="button"
          className="yh-chip"
          title={kind === 'datetime' ? means.slice(0, 16) : means}
          aria-pressed={value === means}
          onClick={() => choose(means)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
