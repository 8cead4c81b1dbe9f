import type { ReactNode } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { Contributed } from './contributed.tsx'

interface Props {
  /** `<plugin>/<name>` of one of the `components`, e.g. `charts/bar`. */
  readonly id: string
  /** What plugin.json of that plugin says it takes; the same object as long as nothing in it has changed. */
  readonly props: ComponentProps['props']
  /** While its code is fetched. */
  readonly fallback?: ReactNode
}

const NO_ROWS: ComponentProps['rows'] = []
const close = (): void => {}

/** A component of another plugin, within its own error boundary. One that no plugin contributes gives a visible placeholder. */
export const PluginPart = ({ id, props, fallback }: Props): ReactNode => {
  const given: ComponentProps = { props, rows: NO_ROWS, action: undefined, actions: {}, view: undefined, close }
  return <Contributed kind="components" id={id} props={given} fallback={fallback} />
}
