import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Component, ComponentProps, ControlProps, FilterProps, PresenterProps } from '#core/contract/client-plugin.ts'
import type { Registered } from '#core/kernel/index.ts'
import { useRuntime } from '../context/runtime.ts'
import { ContributionBoundary } from './contribution-boundary.tsx'
import { MissingPart } from './missing-part.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Kinds of contributions rendered on their own, with their props. */
interface PropsByKind {
  readonly filters: FilterProps
  readonly controls: ControlProps
  readonly presenters: PresenterProps
  readonly views: { readonly view: unknown }
  readonly components: ComponentProps
}

interface Props<K extends keyof PropsByKind> {
  readonly kind: K
  /** Id as used in manifests. */
  readonly id: string
  readonly props: PropsByKind[K]
  /** Shown while the code is loading. */
  readonly fallback?: ReactNode
}

interface LoadedPartProps<P extends object> {
  readonly loading: Component<P> | Promise<Component<P>>
  readonly props: P
}

const LoadedPart = <P extends object>({ loading, props }: LoadedPartProps<P>) => {
  const Part = (loading instanceof Promise ? use(loading) : loading) as ComponentType<P>
  return <Part {...props} />
}

/**
 * Pending and failed loads, kept until the part unmounts or is retried. Without this cache each render would start a new load, and React renders
 * several times before it gives up, so a failure would load forever.
 */
const partLoads = new WeakMap<object, Promise<unknown>>()

const loadOnce = <P extends object>(entry: Registered<Component<P>>): Component<P> | Promise<Component<P>> => {
  if (entry.current) return entry.current
  const loading = (partLoads.get(entry) as Promise<Component<P>> | undefined) ?? entry.load()
  partLoads.set(entry, loading)
  // A load may fail before its part is rendered and handles the error: avoids an unhandled rejection until then.
  loading.catch(() => {})
  return loading
}

interface ContributedPartProps<P extends object> {
  readonly kind: string
  readonly entry: Registered<Component<P>>
  readonly props: P
  readonly fallback: ReactNode
}

const ContributedPart = <P extends object>({ kind, entry, props, fallback }: ContributedPartProps<P>): ReactNode => {
  const [, drawAgain] = useState(0)
  useEffect(() => () => void partLoads.delete(entry), [entry])
  const retry = (): void => {
    partLoads.delete(entry)
    drawAgain(count => count + 1)
  }
  return (
    <ContributionBoundary id={entry.id} kind={kind} plugin={entry.plugin} onRetry={retry}>
      <Suspense fallback={fallback}>
        <LoadedPart loading={loadOnce(entry)} props={props} />
      </Suspense>
    </ContributionBoundary>
  )
}

/**
 * A contributed component inside its own error boundary, loaded when it is first shown. Follows the registry: a new contribution with this id is
 * mounted afresh, a missing one gives a visible placeholder.
 */
export const Contributed = <K extends keyof PropsByKind>({
  kind,
  id,
  props,
  fallback = <ScreenSkeleton lines={4} />,
}: Props<K>): ReactNode => {
  const { kernel } = useRuntime()
  const entry = useSyncExternalStore(kernel.subscribe, () => kernel.find(kind, id)) as Registered<Component<PropsByKind[K]>> | undefined
  if (!entry) return <MissingPart id={id} waiting={fallback} />
  return <ContributedPart key={entry.key} kind={kind} entry={entry} props={props} fallback={fallback} />
}
