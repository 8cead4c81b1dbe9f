import { createContext, useContext, useMemo } from 'react'
import { isObject } from '#core/contract/must.ts'
import type { ClientFormItem, ClientOption, Row } from '#schemas/types/wire.ts'
import { useLookup } from '../hooks/use-lookup.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useForm } from './form-context.ts'

/** Server-side search for options beyond those already loaded. */
export interface ItemLookup {
  /** Whether the server has more options than it sent. */
  readonly more: boolean
  /** Whether a request is pending. */
  readonly loading: boolean
  /** Searches for the typed text. */
  search(keyword: string): void
  /** Label of a value that is not among the options, if the row contains it. */
  labelOf(value: unknown): string | undefined
}

const noItemLookup: ItemLookup = { more: false, loading: false, search: () => {}, labelOf: () => undefined }

export const ItemLookupContext = createContext<ItemLookup>(noItemLookup)

/** Search of the surrounding form item, for controls. Outside a form there is none. */
export const useItemLookup = (): ItemLookup => useContext(ItemLookupContext)

const labelOfReference = (reference: unknown): string | undefined => {
  if (typeof reference !== 'object' || reference === null) return undefined
  return Object.entries(reference).find(([key, value]) => key !== 'id' && typeof value === 'string')?.[1]
}

/** Rows carry references as {id, <display field>}: gives labels of selected values even if the option list was cut off. */
const labelAmongRows = (rows: readonly Row[], field: string | undefined, value: unknown): string | undefined => {
  if (!field) return undefined
  const references = rows.flatMap(row => row[field])
  return labelOfReference(references.find(one => isObject(one) && one['id'] === value))
}

/** An option for a filter: values that only the program sets can be selected, and disabled ones are marked and selectable. */
const filterOption = ({ manual: _, disabled, children, ...option }: ClientOption): ClientOption => ({
  ...option,
  ...(disabled ? { label: `${option.label}（已停用）` } : {}),
  ...(children ? { children: children.map(filterOption) } : {}),
})

/** Options of an item (its option set, or rows of another resource) and their server-side search. */
export function useItemOptions(item: ClientFormItem): { readonly options: readonly ClientOption[]; readonly lookup: ItemLookup } {
  const { init, rows } = useForm()
  const set = useOptions(item.options)
  const fromSet = useMemo(() => (item.filter ? set.map(filterOption) : set), [set, item.filter])
  const found = useLookup(item.lookup, init)
  const labelOf = (value: unknown): string | undefined => labelAmongRows(rows, item.field, value)
  return item.lookup
    ? { options: found.options, lookup: { ...found, labelOf } }
    : { options: fromSet, lookup: { ...noItemLookup, labelOf } }
}
