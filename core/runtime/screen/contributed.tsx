import { type ComponentType, type ReactNode, Suspense, use, useMemo, useState } from 'react'
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

/** A contributed component inside its own error boundary, fetched when it is first shown. An unknown id gives a visible placeholder. */
export const Contributed = <P extends object>({ entry, id, props, fallback }: Props<P>) => {
  const [attempt, setAttempt] = useState(0)
  // One fetch for one attempt: asked for anew in every drawing, a failure would be followed by the next fetch for ever.
  const loading = useMemo(() => entry && (entry.current ?? entry.load()), [entry, attempt])
  if (!entry || !loading) return <UnknownPart id={id} />
  return (
    <ContributionBoundary id={id} plugin={entry.plugin} onRetry={() => setAttempt(attempt + 1)} key={id}>
      <Suspense fallback={fallback ?? <ScreenSkeleton lines={4} />}>
        <Loaded loading={loading} props={props} />
      </Suspense>
    </ContributionBoundary>
  )
}
