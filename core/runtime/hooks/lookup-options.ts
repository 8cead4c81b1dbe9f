import type { ClientOption } from '#schemas/types/wire.ts'

/** A selectable row as the server sends it. */
export interface LookupItem {
  /** Row id; the option's value. */
  readonly id: number
  /** Display text. */
  readonly label: string
  /** Id of the parent row, in a tree. */
  readonly parentId?: number | null
  /** Shown, but not selectable. */
  readonly disabled?: boolean
  /** Spellings of the label, such as pinyin. */
  readonly keys?: readonly string[]
}

const optionOfItem = ({ id, label, disabled, keys }: LookupItem): ClientOption => ({
  value: id,
  label,
  ...(disabled && { disabled }),
  ...(keys && { keys: [...keys] }),
})

const lookupTree = (items: readonly LookupItem[]): readonly ClientOption[] => {
  const nodes = new Map(items.map(item => [item.id, optionOfItem(item)]))
  const roots: ClientOption[] = []
  for (const item of items) {
    const node = nodes.get(item.id)
    // A parent missing in the response (cut off, out of scope) must not hide its children.
    const parent = item.parentId == null || item.parentId === item.id ? undefined : nodes.get(item.parentId)
    if (!node) continue
    if (parent) parent.children = [...(parent.children ?? []), node]
    else roots.push(node)
  }
  return roots
}

/** Options of a lookup's items; as a tree if `tree` is set. */
export const lookupOptions = (items: readonly LookupItem[], tree = false): readonly ClientOption[] =>
  tree ? lookupTree(items) : items.map(optionOfItem)
