import { type ComponentType, memo } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import { ContributionBoundary } from '../screen/contribution-boundary.tsx'
import { useWidgets } from './use-widgets.ts'

interface Props {
  readonly slot: Widget['slot']
  /** A narrow place: a failing widget leaves only a sign. */
  readonly small?: boolean
}

/** Draws what plugins put into a slot of the shell, each within its own error boundary. */
export const WidgetSlot = memo(({ slot, small }: Props) =>
  useWidgets(slot).map(({ entry, widget }) => {
    const Part = widget.component as ComponentType
    return (
      <ContributionBoundary id={entry.id} kind="widgets" plugin={entry.plugin} small={small} key={entry.key}>
        <Part />
      </ContributionBoundary>
    )
  }),
)
