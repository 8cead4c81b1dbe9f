import { useMemo } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import type { ClientComponentView } from '#schemas/types/wire.ts'
import { Contributed } from './contributed.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** A screen rendered by a plugin's component. */
export const ComponentScreen = ({ view }: { readonly view: ClientComponentView }) => {
  const props = useMemo<ComponentProps>(
    () => ({
      props: view.props,
      rows: [],
      action: undefined,
      actions: Object.fromEntries((view.actions ?? []).map(action => [action.key, action])),
      view: undefined,
      // A page cannot be closed.
      close: () => {},
    }),
    [view],
  )
  return <Contributed kind="components" id={view.component} props={props} fallback={<ScreenSkeleton />} />
}
