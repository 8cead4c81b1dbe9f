import type { ReactNode } from 'react'
import './detail.css'

/** A changed field as display texts; '' for an empty value. */
export interface Change {
  /** Unique in the list. */
  readonly field: string
  /** Label of the field. Chinese. */
  readonly label: string
  /** The previous value. */
  readonly before: string
  /** The new value. */
  readonly after: string
}

const ChangedValue = ({ text, was }: { readonly text: string; readonly was: boolean }): ReactNode => {
  if (text === '') return <span className="yh-change-none">空</span>
  return was ? <del>{text}</del> : <ins>{text}</ins>
}

/** A list of changed fields with previous and new value. */
export const Changes = ({ changes }: { readonly changes: readonly Change[] }): ReactNode => (
  <dl className="yh-changes">
    {changes.map(({ field, label, before, after }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd>
          {before !== '' && (
            <>
              <ChangedValue text={before} was />
              <span className="yh-change-to" role="img" aria-label="改为">
                →
              </span>
            </>
          )}
          <ChangedValue text={after} was={false} />
        </dd>
      </div>
    ))}
  </dl>
)
