import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import { flatRows, treeRows } from './tree.ts'

/** Rows in display order; a tree is initially expanded. @param tree dotted path of the parent's id in a row; undefined for a flat list. */
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
