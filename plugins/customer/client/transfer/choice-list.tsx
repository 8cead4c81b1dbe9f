import { type ReactNode, useState } from 'react'
import { type Institution, searched, withAll, without } from './transfer-model.ts'

interface Props {
  readonly institutions: readonly Institution[]
  readonly chosen: readonly number[]
  readonly disabled: boolean
  onChange(chosen: readonly number[]): void
}

/** What there is to choose, with a search and a box that ticks all that it shows. */
export function ChoiceList({ institutions, chosen, disabled, onChange }: Props): ReactNode {
  const [text, setText] = useState('')
  const shown = searched(institutions, text)
  const ids = shown.map(({ id }) => id)
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
        className="yh-transfer-search"
        aria-label="搜索机构"
        placeholder="搜索机构"
        value={text}
        disabled={disabled}
        onChange={event => setText(event.target.value)}
      />
      {shown.length === 0 ? (
        <p className="yh-transfer-none">{institutions.length === 0 ? '没有可分配的机构' : '没有匹配的机构'}</p>
      ) : (
        <ul>
          {shown.map(({ id, name }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  disabled={disabled}
                  onChange={event => onChange(event.target.checked ? withAll(chosen, [id]) : without(chosen, [id]))}
                />
                {name}
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
