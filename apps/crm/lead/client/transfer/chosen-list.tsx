import type { ReactNode } from 'react'
import { withoutIds } from './transfer-model.ts'

interface Props {
  readonly chosen: readonly number[]
  readonly names: ReadonlyMap<number, string>
  readonly disabled: boolean
  /** Shows only the count, for narrow screens. */
  readonly short: boolean
  onChange(chosen: readonly number[]): void
}

/** Chosen institutions, independent of the country filter. */
export const ChosenList = ({ chosen, names, disabled, short, onChange }: Props): ReactNode => (
  <div className="yh-transfer-pane">
    <div className="yh-transfer-head">
      <span aria-live="polite">已选 {chosen.length}</span>
      {chosen.length > 0 && !disabled && (
        <button type="button" className="yh-link" onClick={() => onChange([])}>
          清空
        </button>
      )}
    </div>
    {!short && chosen.length === 0 && <p className="yh-transfer-none">请从左侧选择机构</p>}
    {!short && chosen.length > 0 && (
      <ul>
        {chosen.map(id => {
          const name = names.get(id) ?? `#${id}`
          return (
            <li key={id}>
              <span>{name}</span>
              <button type="button" aria-label={`移除${name}`} disabled={disabled} onClick={() => onChange(withoutIds(chosen, [id]))}>
                ×
              </button>
            </li>
          )
        })}
      </ul>
    )}
  </div>
)
