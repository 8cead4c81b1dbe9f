import { type ReactNode, useState } from 'react'
import { type Institution, searched, withAll, without } from './transfer-model.ts'

interface Props {
  /** Of the element that the form's label names. */
  readonly id: string
  readonly institutions: readonly Institution[]
  readonly chosen: readonly number[]
  readonly disabled: boolean
  onChange(chosen: readonly number[]): void
  /** Stands for the list while there is none. */
  readonly children: ReactNode
}

/** What there is to choose, with a search and a box that ticks all that it shows. */
export function ChoiceList({ id, institutions, chosen, disabled, onChange, children }: Props): ReactNode {
  const [text, setText] = useState('')
  const shown = searched(institutions, text)
  const ids = shown.map(institution => institution.id)
  const ticked = ids.filter(id => chosen.includes(id)).length
  const all = ids.length > 0 && ticked === ids.length
  return (
    <div className="yh-transfer-pane">
      <div className="yh-transfer-head">
        <label>
          <input
            type="checkbox"
            checked={all}
            disabled={disabled || ids.length === 0}
            ref={box => {
              if (box) box.indeterminate = ticked > 0 && !all
            }}
            onChange={() => onChange(all ? without(chosen, ids) : withAll(chosen, ids))}
          />
          全选
        </label>
        <span>
          {ticked} / {ids.length}
        </span>
      </div>
      <input
        id={id}
        className="yh-transfer-search"
        placeholder="搜索机构"
        value={text}
        disabled={disabled}
        onChange={event => setText(event.target.value)}
      />
      {children ||
        (shown.length === 0 ? (
          <p className="yh-transfer-none">{institutions.length === 0 ? '没有可分配的机构' : '没有匹配的机构'}</p>
        ) : (
          <ul>
            {shown.map(({ id: key, name }) => (
              <li key={key}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.includes(key)}
                    disabled={disabled}
                    onChange={event => onChange(event.target.checked ? withAll(chosen, [key]) : without(chosen, [key]))}
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
        ))}
    </div>
  )
}
