import type { ReactNode } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'

/** For tests: the widget as a React component. */
export const widgetPart =
  ({ component }: Widget) =>
  (): ReactNode =>
    component({}) as ReactNode
