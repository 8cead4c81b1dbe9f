import type { ClientView } from '#schemas/types/wire.ts'
import { useRuntime } from '../context/runtime.ts'
import { Contributed } from './contributed.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Draws a view with whatever is registered for its type. */
export const ScreenView = ({ view }: { readonly view: ClientView }) => {
  const { kernel } = useRuntime()
  return <Contributed entry={kernel.find('views', view.type)} id={view.type} props={{ view }} fallback={<ScreenSkeleton />} />
}
