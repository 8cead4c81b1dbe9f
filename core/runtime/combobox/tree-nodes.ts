import { isSpelled, spelled } from '#core/manifest/query/index.ts'

/** Something to choose, and what stands below it. */
export interface TreeNode {
  readonly value: string
  readonly label: string
  /** How the label is spelled: typing finds it by these letters, too. */
  readonly keys?: readonly string[] | undefined
  readonly disabled?: boolean | undefined
  readonly children?: readonly TreeNode[]
}

/** A node with its place in the tree. */
export interface TreeEntry {
  /** What is chosen by it: its value, or the values from the root joined by '/'. */
  readonly key: string
  readonly label: string
  readonly keys: readonly string[]
  /** Labels from the root down to it. */
  readonly way: readonly string[]
  /** Place in the whole list, for ids of elements. */
  readonly at: number
  readonly parent: TreeEntry | undefined
  readonly leaf: boolean
  readonly disabled: boolean
}

export type KeyedBy = 'value' | 'path'

const separator = '/'

/** All nodes in the order in which a tree shows them. */
export function entriesOf(nodes: readonly TreeNode[], by: KeyedBy): readonly TreeEntry[] {
  const entries: TreeEntry[] = []
  const walk = (below: readonly TreeNode[], parent: TreeEntry | undefined, path: string): void => {
    for (const { value, label, keys = [], disabled, children = [] } of below) {
      const own = path === '' ? value : `${path}${separator}${value}`
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

/** Results beyond which somebody types another letter rather than reads on. */
const mostFound = 100

/** Every word stands in the names down to the entry, one of them in its own name; or the text is how the entry is spelled. */
export function findEntries(entries: readonly TreeEntry[], text: string): readonly TreeEntry[] {
  const words = text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean)
  const letters = spelled(text.trim().toLowerCase())
  const found = entries.filter(({ way, label, keys }) => {
    if (letters !== undefined && isSpelled(keys, letters)) return true
    const whole = way.join(separator).toLowerCase()
    return words.every(word => whole.includes(word)) && words.some(word => label.toLowerCase().includes(word))
  })
  return found.slice(0, mostFound)
}

/** What a text names in full, if it is one thing only. */
export function namedEntry(entries: readonly TreeEntry[], text: string): TreeEntry | undefined {
  const name = text.trim().toLowerCase()
  const named = entries.filter(({ label, way }) => label.toLowerCase() === name || way.join(' / ').toLowerCase() === name)
  return named.length === 1 ? named[0] : undefined
}

/** Lists beside each other, level by level, down to what stands below the active entry. */
export function columnsOf(entries: readonly TreeEntry[], active: TreeEntry | undefined): readonly (readonly TreeEntry[])[] {
  const parents: (TreeEntry | undefined)[] = []
  for (let entry = active; entry; entry = entry.parent) parents.unshift(entry)
  return [undefined, ...parents].map(parent => entries.filter(entry => entry.parent === parent)).filter(column => column.length > 0)
}
