import { type ReactNode, useState } from 'react'
import type { TransferInstitution } from '../../wire/transfer.ts'
import { institutionsNamed, withoutIds } from './transfer-model.ts'

interface Props {
  /** Id of the search input, which the form's label refers to. */
  readonly id: string
  readonly institutions: readonly TransferInstitution[]
  readonly chosen: readonly number[]
  readonly disabled: boolean
  /** Maximum number of ticked institutions. */
  readonly most: number
  /** Institutions that already have the lead; they cannot be ticked. */
  readonly taken: readonly number[]
  factsOf(institution: TransferInstitution): readonly string[]
  onChange(chosen: readonly number[]): void
  /** Shown instead of the list while it loads or after it failed. */
  readonly children: ReactNode
}

/** Institutions to choose from, with a search. At the maximum, those not ticked are disabled. */
export function ChoiceList({ id, institutions, chosen, disabled, most, taken, factsOf, onChange, children }: Props): ReactNode {
  const [text, setText] = useState('')
  const shown = institutionsNamed(institutions, text)
  const full = chosen.length >= most
  return (
    <div className="yh-transfer-pane">
      <div className="yh-transfer-head">
        <span id={`${id}-most`} role="status">
          {full ? `已选满 ${most} 家，取消一家才能再选` : Number.isFinite(most) ? `最多选 ${most} 家` : ''}
        </span>
        <span>共 {shown.length} 家</span>
      </div>
      <input
        id={id}
        className="yh-transfer-search"
        placeholder="搜索机构"
        autoComplete="off"
        value={text}
        disabled={disabled}
        onChange={event => setText(event.target.value)}
      />
      {children ||
        (shown.length === 0 ? (
          <p className="yh-transfer-none">{institutions.length === 0 ? '没有可分配的机构' : '没有匹配的机构'}</p>
        ) : (
          <ul>
            {shown.map(institution => {
              const { id: key, name } = institution
              const has = taken.includes(key)
              const ticked = chosen.includes(key)
              return (
                <li key={key}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={name}
                      aria-describedby={`${id}-${key}${full ? ` ${id}-most` : ''}`}
                      checked={ticked}
                      disabled={disabled || has || (full && !ticked)}
                      onChange={event => onChange(event.target.checked ? [...chosen, key] : withoutIds(chosen, [key]))}
                    />
                    <span>
                      {name}
                      <span id={`${id}-${key}`} className="yh-transfer-facts">
                        {has && <span>已分配给该机构</span>}
                        {factsOf(institution).map(fact => (
                          <span key={fact}>{fact}</span>
                        ))}
                      </span>
                    </span>
                  </label>
                </li>
              )
            })}
          </ul>
        ))}
    </div>
  )
}
