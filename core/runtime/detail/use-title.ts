import type { ClientDetailView, Row } from '#schemas/types/wire.ts'
import { useOptions } from '../hooks/use-options.ts'
import { readPath } from '../table/tree.ts'

/** Title of a detail's row; undefined if the title field is empty. */
export const useTitle = ({ title, titleOptions }: ClientDetailView, row: Row): string | undefined => {
  const options = useOptions(titleOptions)
  const value = readPath(row, title)
  if (value === null || value === undefined || value === '') return undefined
  return options.find(option => option.value === value)?.label ?? String(value)
}
