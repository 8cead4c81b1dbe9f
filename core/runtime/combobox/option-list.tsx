import { type ReactNode, useEffect } from 'react'
import type { TreeEntry } from './tree-nodes.ts'
import type { Combobox } from './use-combobox.ts'

export const optionId = (listId: string, entry: TreeEntry): string => `${listId}-${entry.at}`

interface Props {
  readonly id: string
  readonly label: string | undefined
  readonly combobox: Combobox
  readonly chosen: readonly string[]
  readonly multiple: boolean
  readonly columns: boolean
  readonly loading: boolean
}

/** The options: a tree as one list, its levels as adjacent lists, or search results with their paths. */
export function OptionList({ id, label, combobox, chosen, multiple, columns, loading }: Props): ReactNode {
  const { lists, active, typed, choose } = combobox
  const searching = typed !== undefined && typed.trim() !== ''
  useEffect(() => {
    if (active) document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])

  const option = (entry: TreeEntry): ReactNode => {
    const selected = chosen.includes(entry.key)
    const onWay = columns && !selected && chosen.some(key => key.startsWith(`${entry.key}/`))
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the combobox, which keeps the focus
      // biome-ignore lint/a11y/useFocusableInteractive: as above
      <div
        key={entry.key}
        id={optionId(id, entry)}
        role="option"
        className="yh-option"
        style={
          columns || searching ? undefined : { paddingInlineStart: `calc(var(--yh-space-5) + ${entry.way.length - 1} * var(--yh-space-6))` }
        }
        aria-selected={selected}
        aria-disabled={entry.disabled || undefined}
        data-active={entry === active || undefined}
        data-way={onWay || undefined}
        data-deeper={(columns && !searching && !entry.leaf) || undefined}
        onClick={() => choose(entry, true)}
      >
        <span className="yh-option-label">{searching ? entry.way.join(' / ') : entry.label}</span>
      </div>
    )
  }
  const filled = lists.filter(list => list.length > 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the field
    <div className="yh-options" onMouseDown={event => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={label ?? '选项'} aria-multiselectable={multiple || undefined} className="yh-options-lists">
        {filled.map((list, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div
            key={`${at}-${list[0]?.parent?.key ?? ''}`}
            role="group"
            aria-label={list[0]?.parent?.label ?? '全部'}
            className="yh-options-list"
          >
            {list.map(option)}
          </div>
        ))}
      </div>
      {filled.length === 0 && (
        <p className="yh-options-none" role="status">
          {loading ? '加载中' : '没有匹配的选项'}
        </p>
      )}
    </div>
  )
}
