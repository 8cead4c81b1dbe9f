import type { ClientView } from '#schemas/types/wire.ts'
import { Contributed } from './contributed.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Draws a view with whatever is registered for its type, or for what a plugin draws instead of a table. */
export const ScreenView = ({ view }: { readonly view: ClientView }) => (
  <Contributed
    kind="views"
    id={view.type === 'table' ? (view.drawn?.view ?? view.type) : view.type}
    props={{ view }}
    fallback={<ScreenSkeleton />}
  />
)
