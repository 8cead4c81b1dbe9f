import type { ReactNode } from 'react'
import { EmptyArt } from './empty-art.tsx'

interface Props {
  readonly art: 'lost' | 'empty' | 'broken'
  readonly title: string
  readonly hint?: string
  readonly children?: ReactNode
}

/** Page that has nothing to show and says why. */
export const EmptyState = ({ art, title, hint, children }: Props) => (
  <section className="yh-empty">
    <EmptyArt kind={art} />
    <h1 className="yh-empty-title">{title}</h1>
    {hint && <p className="yh-empty-hint">{hint}</p>}
    {children && <div className="yh-empty-actions">{children}</div>}
  </section>
)
