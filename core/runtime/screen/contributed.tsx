import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import type { Component } from '#core/contract/client-plugin.ts'
import type { Registered } from '#core/kernel/index.ts'
import { ContributionBoundary } from './contribution-boundary.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { UnknownPart } from './unknown-part.tsx'

interface Props<P extends object> {
  readonly entry: Registered<Component<P>> | undefined
  /** The id that was asked for, for the placeholder of an unknown one. */
  readonly id: string
  readonly props: P
  /** While its code is fetched. */
  readonly fallback?: ReactNode
}

interface LoadedProps<P extends object> {
  readonly loading: Component<P> | Promise<Component<P>>
  readonly props: P
}

const Loaded = <P extends object>({ loading, props }: LoadedProps<P>) => {
  const Part = (loading instanceof Promise ? use(loading) : loading) as ComponentType<P>
  return <Part {...props} />
}

/**
 * What is being fetched for drawing, and what failed, until its place is gone or somebody wants another try: asked for anew in every drawing,
 * of which React makes several before it gives up, a failure would be followed by the next fetch for ever.
 */
const loads = new WeakMap<object, Promise<unknown>>()

const loadOnce = <P extends object>(entry: Registered<Component<P>>): Component<P> | Promise<Component<P>> => {
  if (entry.current) return entry.current
  const loading = (loads.get(entry) as Promise<Component<P>> | undefined) ?? entry.load()
  loads.set(entry, loading)
  // A fetch may fail before its part is drawn, which says so: until then nobody else listens.
  loading.catch(() => {})
  return loading
}

/** A contributed component inside its own error boundary, fetched when it is first shown. An unknown id gives a visible placeholder. */
export const Contributed = <P extends object>({ entry, id, props, fallback }: Props<P>) => {
  const [, drawAgain] = useState(0)
  useEffect(() => () => void (entry && loads.delete(entry)), [entry])
  if (!entry) return <UnknownPart id={id} />
  const retry = (): void => {
    loads.delete(entry)
    drawAgain(count => count + 1)
  }
  return (
    <ContributionBoundary id={id} plugin={entry.plugin} onRetry={retry} key={id}>
      <Suspense fallback={fallback ?? <ScreenSkeleton lines={4} />}>
        <Loaded loading={loadOnce(entry)} props={props} />
      </Suspense>
    </ContributionBoundary>
  )
}
