import { type KeyboardEvent, useMemo, useState } from 'react'
import { entryColumns, entryWithLabel, type KeyedBy, matchingEntries, type TreeEntry, type TreeNode, treeEntries } from './tree-nodes.ts'

export interface ComboboxOptions {
  readonly nodes: readonly TreeNode[]
  /** Keys of the selected entries. */
  readonly chosen: readonly string[]
  /** Meaning of a key: the node's own value, or the values from the root. */
  readonly by: KeyedBy
  readonly multiple: boolean
  /** Levels as adjacent lists instead of one list. */
  readonly columns: boolean
  /** Whether only entries without children are selectable. */
  readonly leavesOnly: boolean
  /** A value is always selected: an emptied field returns to it. */
  readonly required: boolean
  /** The nodes are the server's results for the typed text: all of them are offered. */
  readonly search: ((typed: string) => void) | undefined
  /** The nodes do not belong to the typed text yet. */
  readonly loading: boolean
  /** Key for a typed text that matches no node; undefined if it cannot be selected. */
  create: ((typed: string) => string | undefined) | undefined
  onChange(keys: readonly string[]): void
  /** The list was closed, or the field lost the focus. */
  onLeave(): void
}

export interface Combobox {
  readonly open: boolean
  /** The text being typed; undefined while the user is not typing. */
  readonly typed: string | undefined
  readonly entries: readonly TreeEntry[]
  /** Offered entries, as adjacent lists; one list while the user is typing. */
  readonly lists: readonly (readonly TreeEntry[])[]
  readonly active: TreeEntry | undefined
  show(): void
  /** Closes the list and discards text that was typed but not selected. */
  hide(): void
  /** Blur: a text that is the full label of one entry selects it, any other is discarded. */
  leave(): void
  type(text: string): void
  choose(entry: TreeEntry, byPointer: boolean): void
  remove(key: string): void
  clear(): void
  press(event: KeyboardEvent): void
}

type IndexMove = (at: number, count: number) => number
const optionIndexByKey: Readonly<Record<string, IndexMove>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
}

/** The entry in the adjacent list that a left or right arrow leads to. */
const adjacentEntry = (key: string, entries: readonly TreeEntry[], active: TreeEntry | undefined): TreeEntry | undefined => {
  if (key === 'ArrowRight') return entries.find(entry => active !== undefined && entry.parent === active)
  return key === 'ArrowLeft' ? active?.parent : undefined
}

/** State of the typed text and of the entries offered for it. */
function useOfferedEntries({ nodes, by, columns, leavesOnly, search, loading }: ComboboxOptions) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [activeKey, setActive] = useState<string>()
  const entries = useMemo(() => treeEntries(nodes, by), [nodes, by])
  const mayChoose = (entry: TreeEntry): boolean => !entry.disabled && (entry.leaf || !leavesOnly)

  /** Search text; undefined if blank. */
  const searching = typed?.trim() ? typed : undefined
  const listsFor = (text: string | undefined, at: TreeEntry | undefined): readonly (readonly TreeEntry[])[] => {
    const typing = text !== undefined && text.trim() !== ''
    if (search) return [typing && loading ? [] : entries]
    if (typing) return [matchingEntries(entries, text).filter(mayChoose)]
    return columns ? entryColumns(entries, at) : [entries]
  }
  const marked = entries.find(({ key }) => key === activeKey)
  const lists = open ? listsFor(typed, marked) : []
  /** Best match of a search: the entry with this full label, or else the first selectable one. */
  const best = searching ? (entryWithLabel(lists[0] ?? [], searching) ?? lists[0]?.find(mayChoose)) : undefined
  const active = marked && (!searching || lists[0]?.includes(marked)) ? marked : best
  const forget = (): void => {
    if (typed !== undefined) search?.('')
    setTyped(undefined)
  }
  return { open, setOpen, typed, setTyped, forget, setActive, entries, mayChoose, searching, lists, active }
}

/** Editable combobox with list autocomplete, after the ARIA Authoring Practices: its state and its key handling. */
export function useCombobox(options: ComboboxOptions): Combobox {
  const { chosen, multiple, columns, required, search, loading, create, onChange, onLeave } = options
  const { open, setOpen, typed, setTyped, forget, setActive, entries, mayChoose, searching, lists, active } = useOfferedEntries(options)

  const show = (): void => {
    setOpen(true)
    setActive(chosen.find(key => entries.some(entry => entry.key === key)) ?? entries.find(({ disabled }) => !disabled)?.key)
  }
  const hide = (): void => {
    forget()
    setOpen(false)
    if (open) onLeave()
  }
  const type = (text: string): void => {
    setTyped(text)
    setOpen(true)
    setActive(undefined)
    search?.(text)
    // Emptying the field clears the value.
    if (text === '' && !multiple && !required && chosen.length > 0) onChange([])
  }
  const add = (key: string): void => onChange(multiple ? [...new Set([...chosen, key])] : [key])
  const leave = (): void => {
    const named = searching && !(search && loading) ? entryWithLabel(entries.filter(mayChoose), searching) : undefined
    const key = named?.key ?? (searching ? create?.(searching) : undefined)
    if (key !== undefined) add(key)
    hide()
    if (!open) onLeave()
  }
  const choose = (entry: TreeEntry, byPointer: boolean): void => {
    setActive(entry.key)
    if (!mayChoose(entry)) return
    if (multiple) {
      forget()
      onChange(chosen.includes(entry.key) ? chosen.filter(key => key !== entry.key) : [...chosen, entry.key])
      return
    }
    onChange([entry.key])
    // A press on an inner level opens the next one; this level is selected unless one below is chosen.
    if (byPointer && columns && !searching && !entry.leaf) return
    hide()
  }

  return {
    open,
    typed,
    entries,
    lists,
    active,
    show,
    hide,
    leave,
    type,
    choose,
    remove: key => onChange(chosen.filter(one => one !== key)),
    clear: () => {
      forget()
      onChange([])
    },
    press: createKeyHandler({
      open,
      columns,
      entries,
      lists,
      active,
      clean: typed === undefined,
      emptied: !typed && multiple,
      mayChoose,
      setActive: entry => setActive(entry?.key),
      show,
      hide,
      choose: entry => choose(entry, false),
      make: () => {
        const made = searching ? create?.(searching) : undefined
        if (made === undefined) return
        add(made)
        forget()
      },
      removeLast: () => onChange(chosen.slice(0, -1)),
    }),
  }
}

interface KeyHandlerInput {
  readonly open: boolean
  readonly columns: boolean
  readonly entries: readonly TreeEntry[]
  readonly lists: readonly (readonly TreeEntry[])[]
  readonly active: TreeEntry | undefined
  /** The user is not typing. */
  readonly clean: boolean
  /** Several may be selected, and the text is empty. */
  readonly emptied: boolean
  mayChoose(entry: TreeEntry): boolean
  setActive(entry: TreeEntry | undefined): void
  show(): void
  hide(): void
  choose(entry: TreeEntry): void
  /** Creates a selection from the typed text, if `create` allows it. */
  make(): void
  removeLast(): void
}

/** Key handler of the field. */
const createKeyHandler =
  (field: KeyHandlerInput) =>
  (event: KeyboardEvent): void => {
    const { open, active, lists, entries } = field
    const { key } = event
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    /** The list with the active entry. */
    const current = lists.find(list => list.some(entry => entry === active)) ?? lists[0] ?? []
    const enter = (): void => {
      if (!active || !current.includes(active)) {
        field.make()
        return
      }
      const below = field.mayChoose(active) ? undefined : entries.find(entry => entry.parent === active)
      if (below) field.setActive(below)
      else field.choose(active)
    }
    const move = optionIndexByKey[key]
    const beside = open && field.columns && field.clean ? adjacentEntry(key, entries, active) : undefined
    if ((move || key === 'Enter') && !open) field.show()
    else if (move) field.setActive(current[move(active ? current.indexOf(active) : -1, current.length)])
    else if (beside) field.setActive(beside)
    else if (key === 'Enter') enter()
    else if (key === 'Escape' && open) field.hide()
    else if (key === 'Backspace' && field.emptied) field.removeLast()
    else return
    // Handled here: the event must neither reach the form or frame around nor type a character.
    event.stopPropagation()
    event.preventDefault()
  }
