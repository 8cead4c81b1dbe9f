import type { ReactNode } from 'react'
import './detail.css'

/** A field that changed, in words; '' where there was nothing. */
export interface Change {
  /** Unique in the list. */
  readonly field: string
  /** Of the field. Chinese. */
  readonly label: string
  /** What it was. */
  readonly before: string
  /** What it is since. */
  readonly after: string
}

const Value = ({ text, was }: { readonly text: string; readonly was: boolean }): ReactNode => {
  if (text === '') return <span className="yh-change-none">空</span>
  return was ? <del>{text}</del> : <ins>{text}</ins>
}

/** What changed, field by field: what it was, and what it is since. */
export const Changes = ({ changes }: { readonly changes: readonly Change[] }): ReactNode => (
  <dl className="yh-changes">
    {changes.map(({ field, label, before, after }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd>
          {before !== '' && (
            <>
              <Value text={before} was />
              <span className="yh-change-to" role="img" aria-label="改为">
                →
              </span>
            </>
          )}
          <Value text={after} was={false} />
        </dd>
      </div>
    ))}
  </dl>
)
