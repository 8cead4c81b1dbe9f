import type { ReactNode } from 'react'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** Takes a whole line. */
  readonly wide?: boolean
}

/** Labels with their values, in as many columns as there is room for. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }): ReactNode => (
  <dl className="yh-client-facts">
    {facts.map(({ label, value, wide }) => (
      <div key={label} className={wide ? 'is-wide' : undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
