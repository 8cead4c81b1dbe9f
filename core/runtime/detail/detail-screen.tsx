import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClientDetailView } from '#schemas/types/wire.ts'
import { EmptyState } from '../screen/empty-state.tsx'
import { RecordDetail } from './record-detail.tsx'

/** Row id in the address of a detail: ?id=1. Undefined if missing or malformed. */
const rowIdInAddress = (search: URLSearchParams): number | undefined => {
  const text = search.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** A detail as a page of its own. */
export const DetailScreen = ({ view }: { readonly view: ClientDetailView }): ReactNode => {
  const [search] = useSearchParams()
  const id = rowIdInAddress(search)
  if (id === undefined) return <EmptyState art="lost" title="没有指定要查看的内容" hint="请从列表中打开，或检查地址是否完整" />
  // Keyed by the id, so that no state of the previous row is kept.
  return <RecordDetail key={id} view={view} id={id} inDrawer={false} />
}
