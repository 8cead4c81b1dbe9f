import { lazy, type ReactNode, Suspense } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import type { Arranging } from './use-arranging.ts'

export interface HandleProps {
  readonly arranging: Arranging
  readonly row: Row
  /** Among the rows that are there. */
  readonly index: number
  /** What the row is called. */
  readonly name: string
  /** Its icon. */
  readonly children: ReactNode
}

/** Few lists are put in order by hand: others fetch nothing of it. */
const LiveHandle = lazy(() => import('./live-handle.tsx'))

/** What a row is moved by. */
export const ArrangeHandle = (props: HandleProps): ReactNode => (
  <Suspense fallback={<span className="yh-arrange" />}>
    <LiveHandle {...props} />
  </Suspense>
)
