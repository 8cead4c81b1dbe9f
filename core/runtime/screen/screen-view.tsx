import type { ClientView } from '#schemas/types/wire.ts'
import { Contributed } from './contributed.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Renders a view with the contribution registered for its type, or with the plugin's view that replaces a table. */
export const ScreenView = ({ view }: { readonly view: ClientView }) => (
  <Contributed
    kind="views"
    id={view.type === 'table' ? (view.drawn?.view ?? view.type) : view.type}
    props={{ view }}
    fallback={<ScreenSkeleton />}
  />
)
