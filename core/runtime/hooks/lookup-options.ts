import type { ClientOption } from '#schemas/types/wire.ts'

/** A row to choose, as the server answers it. */
export interface LookupItem {
  /** Of the row; what is chosen. */
  readonly id: number
  /** What people read. */
  readonly label: string
  /** Of the row above it, in a tree. */
  readonly parentId?: number | null
  /** Shown, and not to be chosen. */
  readonly disabled?: boolean
  /** How it is spelled. */
  readonly keys?: readonly string[]
}

const leaf = ({ id, label, disabled, keys }: LookupItem): ClientOption => ({
  value: id,
  label,
  ...(disabled && { disabled }),
  ...(keys && { keys: [...keys] }),
})

const treeOf = (items: readonly LookupItem[]): readonly ClientOption[] => {
  const nodes = new Map(items.map(item => [item.id, leaf(item)]))
  const roots: ClientOption[] = []
  for (const item of items) {
    const node = nodes.get(item.id)
    // A parent outside the answer (cut off, out of scope) must not hide its children.
    const parent = item.parentId == null || item.parentId === item.id ? undefined : nodes.get(item.parentId)
    if (!node) continue
    if (parent) parent.children = [...(parent.children ?? []), node]
    else roots.push(node)
  }
  return roots
}

/** Options of a lookup's items; as a tree when the items have parents. */
export const lookupOptions = (items: readonly LookupItem[], tree = false): readonly ClientOption[] =>
  tree ? treeOf(items) : items.map(leaf)
