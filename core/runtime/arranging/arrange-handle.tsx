import { lazy, type ReactNode, Suspense } from 'react'
import type { HandleProps } from './handle-props.ts'

/** Lazy import: few lists are ordered by hand. */
const LiveHandle = lazy(() => import('./live-handle.tsx'))

/** The drag handle of a row. */
export const ArrangeHandle = (props: HandleProps): ReactNode => (
  <Suspense fallback={<span className="yh-arrange" />}>
    <LiveHandle {...props} />
  </Suspense>
)
