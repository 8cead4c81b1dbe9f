import { lazy, type ReactNode, Suspense } from 'react'
import type { HandleProps } from './handle-props.ts'

/** Few lists are put in order by hand: others fetch nothing of it. */
const LiveHandle = lazy(() => import('./live-handle.tsx'))

/** What a row is moved by. */
export const ArrangeHandle = (props: HandleProps): ReactNode => (
  <Suspense fallback={<span className="yh-arrange" />}>
    <LiveHandle {...props} />
  </Suspense>
)
