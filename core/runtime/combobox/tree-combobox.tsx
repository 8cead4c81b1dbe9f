import Trigger from '@arco-design/web-react/es/Trigger'
import '@arco-design/web-react/es/Trigger/style/css.js'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { OptionList, optionId } from './option-list.tsx'
import type { KeyedBy, TreeNode } from './tree-nodes.ts'
import { type Combobox, useCombobox } from './use-combobox.ts'
import './combobox.css'

export type { TreeNode }

export interface TreeComboboxProps {
  /** Id of the input, for a label's `for`. */
  readonly id?: string
  /** Accessible name, if there is no label element. */
  readonly label?: string
  readonly nodes: readonly TreeNode[]
  readonly chosen: readonly string[]
  /** Meaning of a key: the node's own value (default), or the values from the root joined by '/'. */
  readonly by?: KeyedBy
  readonly multiple?: boolean
  /** Levels as adjacent lists instead of one list. */
  readonly columns?: boolean
  readonly leavesOnly?: boolean
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** A value is always selected and cannot be cleared. */
  readonly required?: boolean
  /** Maximum number of selected values shown as chips; the rest is shown as a number. */
  readonly mostChips?: number
  /** The nodes are loading. */
  readonly loading?: boolean
  /** Asks the server for the typed text ('' for the first options): `nodes` are its results. */
  search?(typed: string): void
  /** Key for a typed text that matches no node; undefined if it cannot be selected. */
  create?(typed: string): string | undefined
  /** Label of a selected key, if not the label in the tree. */
  labelOf?(key: string): string | undefined
  onChange(keys: readonly string[]): void
  onLeave?(): void
}

const alignment = { bottom: 4, top: 4 }

interface ChipsProps {
  readonly keys: readonly string[]
  readonly most: number
  readonly disabled: boolean | undefined
  nameOf(key: string): string
  remove(key: string): void
}

const Chips = ({ keys, most, disabled, nameOf, remove }: ChipsProps): ReactNode => (
  <>
    {keys.slice(0, most).map(key => (
      <span key={key} className="yh-combo-chip">
        <span className="yh-combo-name">{nameOf(key)}</span>
        {!disabled && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`移除${nameOf(key)}`}
            onClick={event => {
              event.stopPropagation()
              remove(key)
            }}
          >
            ×
          </button>
        )}
      </span>
    ))}
    {keys.length > most && (
      <span className="yh-combo-chip" title={keys.slice(most).map(nameOf).join('、')}>
        +{keys.length - most}
      </span>
    )}
  </>
)

const ClearButton = ({
  combobox,
  field,
}: {
  readonly combobox: Combobox
  readonly field: RefObject<HTMLInputElement | null>
}): ReactNode => (
  <button
    type="button"
    tabIndex={-1}
    className="yh-combo-clear"
    aria-label="清除"
    onClick={event => {
      event.stopPropagation()
      combobox.clear()
      field.current?.focus()
    }}
  >
    ×
  </button>
)

/** Longer lists are searched by typing rather than by scrolling: only then a phone shows its keyboard. */
const maxNodesWithoutTyping = 10

/** Text of the input: what is being typed, or the selected label. */
const inputText = ({ multiple }: TreeComboboxProps, combobox: Combobox, shown: string): string => combobox.typed ?? (multiple ? '' : shown)

/**
 * A field whose value is selected from a tree: an arrow key, Enter, a press or typing opens it; arrows move, Enter selects, Escape closes. Text that
 * was typed but not selected is discarded on blur, so that it never looks like a value.
 */
export function TreeCombobox(props: TreeComboboxProps): ReactNode {
  const { id, label, nodes, chosen, by = 'value', multiple = false, columns = false, leavesOnly = false, disabled } = props
  const { placeholder, invalid, required = false, mostChips = Number.POSITIVE_INFINITY, loading = false } = props
  const { search, create, labelOf, onChange, onLeave } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const kind = { by, multiple, columns, leavesOnly, required }
  const combobox = useCombobox({ nodes, chosen, ...kind, search, loading, create, onChange, onLeave: () => onLeave?.() })
  const { open, active, lists } = combobox
  const nameOf = (key: string): string => {
    const entry = combobox.entries.find(one => one.key === key)
    return labelOf?.(key) ?? (columns ? entry?.way.join(' / ') : entry?.label) ?? key
  }
  const shown = chosen.map(nameOf).join('、')
  const offered = active !== undefined && lists.some(list => list.includes(active))
  return (
    <Trigger
      trigger="click"
      position="bl"
      classNames="slideDynamicOrigin"
      popupAlign={alignment}
      autoAlignPopupMinWidth
      autoAlignPopupWidth={false}
      disabled={disabled}
      popupVisible={open}
      getPopupContainer={() => document.body}
      onVisibleChange={visible => (visible ? combobox.show() : combobox.hide())}
      popup={() => <OptionList id={listId} {...{ label, combobox, chosen, multiple, columns, loading }} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the input is meant for it */}
      <span
        className="yh-combo"
        data-invalid={invalid || undefined}
        data-disabled={disabled || undefined}
        data-open={open || undefined}
        onMouseDown={event => {
          const field = input.current
          // Until typing starts, the whole text is selected: the first letter replaces it instead of being appended.
          if (event.target === field && combobox.typed !== undefined) return
          event.preventDefault()
          field?.focus()
          if (event.target === field) field?.select()
        }}
      >
        {multiple && <Chips keys={chosen} most={mostChips} disabled={disabled} nameOf={nameOf} remove={combobox.remove} />}
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-label={label}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && offered ? optionId(listId, active) : undefined}
          autoComplete="off"
          inputMode={nodes.length <= maxNodesWithoutTyping && !search && !create ? 'none' : undefined}
          disabled={disabled}
          placeholder={multiple && chosen.length > 0 ? '' : placeholder}
          title={shown}
          value={inputText(props, combobox, shown)}
          onFocus={event => event.target.select()}
          onChange={event => combobox.type(event.target.value)}
          onKeyDown={combobox.press}
          onBlur={combobox.leave}
        />
        {chosen.length > 0 && !disabled && !required && <ClearButton combobox={combobox} field={input} />}
        <span aria-hidden="true" className="yh-combo-arrow" />
      </span>
    </Trigger>
  )
}
