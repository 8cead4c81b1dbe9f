import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClientDetailView } from '#schemas/types/wire.ts'
import { EmptyState } from '../screen/empty-state.tsx'
import { RecordDetail } from './record-detail.tsx'

/** The row that a detail's address names: ?id=1. undefined when it names none. */
const idOf = (search: URLSearchParams): number | undefined => {
  const text = search.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** A detail as a page of its own. */
export const DetailScreen = ({ view }: { readonly view: ClientDetailView }): ReactNode => {
  const [search] = useSearchParams()
  const id = idOf(search)
  if (id === undefined) return <EmptyState art="lost" title="没有指定要查看的内容" hint="请从列表中打开，或检查地址是否完整" />
  // Another row is another page: nothing of the one before stays.
  return <RecordDetail key={id} view={view} id={id} inDrawer={false} />
}
