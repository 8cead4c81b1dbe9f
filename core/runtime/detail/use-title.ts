import type { ClientDetailView, Row } from '#schemas/types/wire.ts'
import { useOptions } from '../hooks/use-options.ts'
import { readPath } from '../table/tree.ts'

/** What a detail's row is called; undefined where it has no name. */
export const useTitle = ({ title, titleOptions }: ClientDetailView, row: Row): string | undefined => {
  const options = useOptions(titleOptions)
  const value = readPath(row, title)
  if (value === null || value === undefined || value === '') return undefined
  return options.find(option => option.value === value)?.label ?? String(value)
}
