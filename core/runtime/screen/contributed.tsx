import { type ComponentType, type ReactNode, Suspense, use } from 'react'
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

const Loaded = <P extends object>({ entry, props }: { readonly entry: Registered<Component<P>>; readonly props: P }) => {
  const Part = (entry.current ?? use(entry.load())) as ComponentType<P>
  return <Part {...props} />
}

/** A contributed component inside its own error boundary, fetched when it is first shown. An unknown id gives a visible placeholder. */
export const Contributed = <P extends object>({ entry, id, props, fallback }: Props<P>) => {
  if (!entry) return <UnknownPart id={id} />
  return (
    <ContributionBoundary id={id} plugin={entry.plugin} key={id}>
      <Suspense fallback={fallback ?? <ScreenSkeleton lines={4} />}>
        <Loaded entry={entry} props={props} />
      </Suspense>
    </ContributionBoundary>
  )
}
