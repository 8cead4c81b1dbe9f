import type { ReactNode } from 'react'

interface Props {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  /** Requirements of the value; hidden while there is an error. */
  readonly note?: string | undefined
  /** Receives the props that connect the control with its message. */
  children(bound: {
    readonly id: string
    readonly error: boolean
    readonly 'aria-invalid': boolean
    readonly 'aria-describedby': string | undefined
  }): ReactNode
}

/** A label, a control and its message, for the few forms outside of screens. */
export const LabelledField = ({ id, label, error, note, children }: Props) => (
  <div className="yh-field">
    <label className="yh-field-label" htmlFor={id}>
      {label}
    </label>
    {children({
      id,
      error: error !== undefined,
      'aria-invalid': error !== undefined,
      'aria-describedby': error ? `${id}-error` : note && `${id}-note`,
    })}
    <div className="yh-field-error">
      <span id={`${id}-error`} role="alert">
        {error}
      </span>
      {!error && note && (
        <span className="yh-field-note" id={`${id}-note`}>
          {note}
        </span>
      )}
    </div>
  </div>
)
