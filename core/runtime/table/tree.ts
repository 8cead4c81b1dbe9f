import { isObject } from '#core/contract/must.ts'
import type { Row } from '#schemas/types/wire.ts'

/** A row with its position in the table body. In a flat list the depth is 0 and nothing can be expanded. */
export interface BodyRow {
  readonly row: Row
  readonly depth: number
  /** Whether the row is expanded; undefined if it has no children. */
  readonly expanded: boolean | undefined
}

/** A row's value by path; through a list, the values of all its elements. */
export const readPath = (value: unknown, path: readonly string[], from = 0): unknown => {
  if (from >= path.length || value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map(item => readPath(item, path, from))
  return isObject(value) ? readPath(value[path[from] ?? ''], path, from + 1) : undefined
}

const parentId = (row: Row, path: readonly string[]): number | undefined => {
  const value = readPath(row, path)
  const id = isObject(value) ? value['id'] : value
  return typeof id === 'number' ? id : undefined
}

/** Rows without a tree: wrapped once per list, so that rows keep their wrapper while the list is unchanged. */
export const flatRows = (rows: readonly Row[]): readonly BodyRow[] => rows.map(row => ({ row, depth: 0, expanded: undefined }))

/**
 * Rows in depth-first order, without children of collapsed rows. A row whose parent is not in the list is a root; rows of a cycle are shown as roots.
 * @param path of the parent's id in a row
 */
export const treeRows = (rows: readonly Row[], path: readonly string[], collapsed: ReadonlySet<number>): readonly BodyRow[] => {
  const known = new Set(rows.map(row => row.id))
  const children = new Map<number | undefined, Row[]>()
  for (const row of rows) {
    const parent = parentId(row, path)
    const key = parent !== undefined && known.has(parent) && parent !== row.id ? parent : undefined
    const siblings = children.get(key)
    if (siblings) siblings.push(row)
    else children.set(key, [row])
  }
  const body: BodyRow[] = []
  const seen = new Set<number>()
  const visit = (row: Row, depth: number, shown: boolean): void => {
    if (seen.has(row.id)) return
    seen.add(row.id)
    const own = children.get(row.id)
    const open = !collapsed.has(row.id)
    if (shown) body.push({ row, depth, expanded: own ? open : undefined })
    for (const child of own ?? []) visit(child, depth + 1, shown && open)
  }
  for (const row of children.get(undefined) ?? []) visit(row, 0, true)
  for (const row of rows) visit(row, 0, true)
  return body
}
