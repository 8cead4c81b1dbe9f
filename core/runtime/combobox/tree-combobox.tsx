import Trigger from '@arco-design/web-react/es/Trigger'
import '@arco-design/web-react/es/Trigger/style/css.js'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { OptionList, optionId } from './option-list.tsx'
import type { KeyedBy, TreeNode } from './tree-nodes.ts'
import { type Combobox, useCombobox } from './use-combobox.ts'
import './combobox.css'

export type { TreeNode }

export interface TreeComboboxProps {
  /** Of the input, which a label names. */
  readonly id?: string
  /** Where no label stands. */
  readonly label?: string
  readonly nodes: readonly TreeNode[]
  readonly chosen: readonly string[]
  /** What a key is: the node's own value (default), or the values from the root joined by '/'. */
  readonly by?: KeyedBy
  readonly multiple?: boolean
  /** Levels beside each other instead of one list. */
  readonly columns?: boolean
  readonly leavesOnly?: boolean
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** What is chosen in words, where not the names of the tree say it. */
  labelOf?(key: string): string | undefined
  onChange(keys: readonly string[]): void
  onLeave?(): void
}

const alignment = { bottom: 4, top: 4 }

interface ChipsProps {
  readonly keys: readonly string[]
  readonly disabled: boolean | undefined
  nameOf(key: string): string
  remove(key: string): void
}

const Chips = ({ keys, disabled, nameOf, remove }: ChipsProps): ReactNode =>
  keys.map(key => (
    <span key={key} className="yh-combo-chip">
      {nameOf(key)}
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
  ))

const Clear = ({ combobox, field }: { readonly combobox: Combobox; readonly field: RefObject<HTMLInputElement | null> }): ReactNode => (
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

/** What the field says when nothing is being typed. */
const textOf = ({ multiple }: TreeComboboxProps, combobox: Combobox, shown: string): string => combobox.typed ?? (multiple ? '' : shown)

/**
 * A field whose value is chosen from a tree: opened by an arrow, Enter, a press or typing; arrows move, Enter chooses, Escape closes. What was
 * typed and not chosen goes when the field is left: it never stands there like a choice.
 */
export function TreeCombobox(props: TreeComboboxProps): ReactNode {
  const { id, label, nodes, chosen, by = 'value', multiple = false, columns = false, leavesOnly = false, disabled } = props
  const { placeholder, invalid, labelOf, onChange, onLeave } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ nodes, chosen, by, multiple, columns, leavesOnly, onChange, onLeave: () => onLeave?.() })
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
      popup={() => <OptionList id={listId} label={label} combobox={combobox} chosen={chosen} multiple={multiple} columns={columns} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the input is meant for it */}
      <span
        className="yh-combo"
        data-invalid={invalid || undefined}
        data-disabled={disabled || undefined}
        data-open={open || undefined}
        onMouseDown={event => {
          if (event.target === input.current) return
          event.preventDefault()
          input.current?.focus()
        }}
      >
        {multiple && <Chips keys={chosen} disabled={disabled} nameOf={nameOf} remove={combobox.remove} />}
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
          disabled={disabled}
          placeholder={multiple && chosen.length > 0 ? '' : placeholder}
          title={shown}
          value={textOf(props, combobox, shown)}
          onFocus={event => event.target.select()}
          onChange={event => combobox.type(event.target.value)}
          onKeyDown={combobox.press}
          onBlur={() => {
            combobox.hide()
            if (!open) onLeave?.()
          }}
        />
        {chosen.length > 0 && !disabled && <Clear combobox={combobox} field={input} />}
        <span aria-hidden="true" className="yh-combo-arrow" />
      </span>
    </Trigger>
  )
}
