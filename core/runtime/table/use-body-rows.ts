import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import { flatRows, treeRows } from './tree.ts'

/** Rows in their order; a tree starts open. @param tree where a row has the id of the one above it, dotted; undefined for a plain list */
export const useBodyRows = (records: readonly Row[], tree: string | undefined) => {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => (tree ? treeRows(records, tree.split('.'), collapsed) : flatRows(records)), [records, tree, collapsed])
  const toggle = useCallback((id: number) => {
    setCollapsed(current => {
      const next = new Set(current)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return [rows, toggle] as const
}
