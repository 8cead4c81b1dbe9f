import { type ComponentType, memo } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import { ContributionBoundary } from '../screen/contribution-boundary.tsx'
import { useWidgets } from './use-widgets.ts'

interface Props {
  readonly slot: Widget['slot']
  /** A small place: a failing widget leaves only a ⚠. */
  readonly small?: boolean
}

/** Renders the widgets of a slot of the shell, each inside its own error boundary. */
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
