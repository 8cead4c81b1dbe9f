import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import type { ClientComponentView } from '#schemas/types/wire.ts'
import { useRuntime } from '../context/runtime.ts'
import { Contributed } from './contributed.tsx'
import { EmptyState } from './empty-state.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** The row that a detail screen's address names: ?id=1. undefined when it names none. */
const idOf = (search: URLSearchParams): number | undefined => {
  const text = search.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** A screen that a plugin draws: the view types `component` and `detail`. A detail gets its row, of which the address tells only the id. */
export const ComponentScreen = ({ view }: { readonly view: ClientComponentView }) => {
  const { kernel } = useRuntime()
  const [search] = useSearchParams()
  const id = view.type === 'detail' ? idOf(search) : undefined
  const props = useMemo<ComponentProps>(
    () => ({
      props: view.props,
      rows: id === undefined ? [] : [{ id }],
      action: undefined,
      actions: Object.fromEntries((view.actions ?? []).map(action => [action.key, action])),
      view: undefined,
      // A page has nothing to close.
      close: () => {},
    }),
    [view, id],
  )
  if (view.type === 'detail' && id === undefined) {
    return <EmptyState art="lost" title="没有指定要查看的内容" hint="请从列表中打开，或检查地址是否完整" />
  }
  // Another row is another page: nothing of the one before stays.
  return (
    <Contributed
      key={id}
      entry={kernel.find('components', view.component)}
      id={view.component}
      props={props}
      fallback={<ScreenSkeleton />}
    />
  )
}
