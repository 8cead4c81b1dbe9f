import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Held } from '#core/contract/client-plugin.ts'
import type { EndpointAddress } from '#core/contract/endpoint.ts'
import type { ClientCard, ClientParent, ClientTableView } from '#schemas/types/wire.ts'
import { usePageCrumb } from '../hooks/page-crumb.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useData } from '../swr/use-data.ts'
import type { ListShape } from './list-state.ts'

/** A list with the rows of one parent row: the address fixes the parent, and no filter or column repeats it. */
export type ParentedView = ClientTableView & Pick<ListShape, 'fixed'>

/** The parent row fixed by the address. */
export interface Parent {
  readonly label: string
  /** Name of the parent row; undefined while it is loading, '' if there is none that this user may see. */
  readonly name: string | undefined
  /** Values that forms for a new row start with and keep. */
  readonly held: Held
  /** Goes to the list of all rows. */
  leave(): void
}

const parseParentId = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

const withoutColumn = (card: ClientCard | undefined, key: string, [first]: ClientTableView['columns']): ClientCard | undefined =>
  card?.title === key && first ? { ...card, title: first.key } : card

/** The view restricted to one parent row. */
export const parentedView = (view: ClientTableView, { key, param = '' }: ClientParent, id: number): ParentedView => {
  const columns = view.columns.filter(column => column.key !== key && !column.key.startsWith(`${key}.`))
  const card = withoutColumn(view.card, key, columns)
  return {
    ...view,
    columns,
    filters: view.filters.filter(({ params }) => !params.includes(param)),
    ...(card && { card }),
    fixed: { [param]: String(id) },
  }
}

type ParentOptions = Readonly<Record<string, readonly { readonly id: number; readonly label: string }[]>>

const parentsAt = (url: string): EndpointAddress<'GET', { readonly key?: string; readonly chosen?: string }, ParentOptions> => ({
  method: 'GET',
  path: url,
})

/** Name of the parent row, from the filter's lookup. */
const useParentName = (parent: ClientParent | undefined, id: number | undefined): string | undefined => {
  const { lookup } = parent ?? {}
  const { data, error } = useData(lookup && id !== undefined ? parentsAt(lookup.url) : null, { key: lookup?.key, chosen: id })
  if (error) return ''
  return data && (data[lookup?.key ?? '']?.find(item => item.id === id)?.label ?? '')
}

/** The view as the address requests it: of one parent row ('?institution=5'), or of all rows. */
export const useParent = (view: ClientTableView): { readonly view: ParentedView; readonly parent: Parent | undefined } => {
  const [search, setSearch] = useSearchParams()
  const { parent } = view
  const id = parent?.param === undefined ? undefined : parseParentId(search.get(parent.key))
  const name = useParentName(parent, id)
  usePageTitle(name && `${name} · ${view.label}`, 0.5)
  usePageCrumb(name || undefined)
  const leave = useCallback(() => setSearch(new URLSearchParams()), [setSearch])
  const shown = useMemo(() => (parent && id !== undefined ? parentedView(view, parent, id) : view), [view, parent, id])
  const held = useMemo<Held | undefined>(
    () => (parent && id !== undefined ? { values: { [parent.name]: id }, row: { id, [parent.key]: { id, name: name ?? '' } } } : undefined),
    [parent, id, name],
  )
  return { view: shown, parent: parent && held && { label: parent.label, name, held, leave } }
}
