import { isSpelled, spelled } from '#core/manifest/query/index.ts'

/** An option with its child options. */
export interface TreeNode {
  readonly value: string
  readonly label: string
  /** Spellings of the label, such as pinyin: typing these letters finds it, too. */
  readonly keys?: readonly string[] | undefined
  readonly disabled?: boolean | undefined
  readonly children?: readonly TreeNode[]
}

/** A node with its position in the tree. */
export interface TreeEntry {
  /** Selection key: its value, or the values from the root joined by '/'. */
  readonly key: string
  readonly label: string
  readonly keys: readonly string[]
  /** Labels from the root to this node. */
  readonly way: readonly string[]
  /** Index in the flattened tree, for element ids. */
  readonly at: number
  readonly parent: TreeEntry | undefined
  readonly leaf: boolean
  readonly disabled: boolean
}

export type KeyedBy = 'value' | 'path'

const pathSeparator = '/'

/** All nodes in tree order (depth first). */
export function treeEntries(nodes: readonly TreeNode[], by: KeyedBy): readonly TreeEntry[] {
  const entries: TreeEntry[] = []
  const walk = (below: readonly TreeNode[], parent: TreeEntry | undefined, path: string): void => {
    for (const { value, label, keys = [], disabled, children = [] } of below) {
      const own = path === '' ? value : `${path}${pathSeparator}${value}`
      const entry: TreeEntry = {
        key: by === 'path' ? own : value,
        label,
        keys,
        way: [...(parent?.way ?? []), label],
        at: entries.length,
        parent,
        leaf: children.length === 0,
        disabled: disabled === true,
      }
      entries.push(entry)
      walk(children, entry, own)
    }
  }
  walk(nodes, undefined, '')
  return entries
}

/** Maximum number of results: beyond it, users type another letter rather than read on. */
const maxFoundEntries = 100

/**
 * Entries that match a search text: every word occurs in the labels of the path, at least one in the own label; or the text is a spelling of the
 * label.
 */
export function matchingEntries(entries: readonly TreeEntry[], text: string): readonly TreeEntry[] {
  const words = text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean)
  const letters = spelled(text.trim().toLowerCase())
  const found = entries.filter(({ way, label, keys }) => {
    if (letters !== undefined && isSpelled(keys, letters)) return true
    const whole = way.join(pathSeparator).toLowerCase()
    return words.every(word => whole.includes(word)) && words.some(word => label.toLowerCase().includes(word))
  })
  return found.slice(0, maxFoundEntries)
}

/** The entry whose full label or path is the text, if exactly one matches. */
export function entryWithLabel(entries: readonly TreeEntry[], text: string): TreeEntry | undefined {
  const name = text.trim().toLowerCase()
  const named = entries.filter(({ label, way }) => label.toLowerCase() === name || way.join(' / ').toLowerCase() === name)
  return named.length === 1 ? named[0] : undefined
}

/** Adjacent lists, one per level, down to the children of the active entry. */
export function entryColumns(entries: readonly TreeEntry[], active: TreeEntry | undefined): readonly (readonly TreeEntry[])[] {
  const parents: (TreeEntry | undefined)[] = []
  for (let entry = active; entry; entry = entry.parent) parents.unshift(entry)
  return [undefined, ...parents].map(parent => entries.filter(entry => entry.parent === parent)).filter(column => column.length > 0)
}
