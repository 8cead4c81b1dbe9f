import type { ReactNode } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { Contributed } from './contributed.tsx'

interface Props {
  /** `<plugin>/<name>` of one of the `components`, e.g. `charts/bar`. */
  readonly id: string
  /** Props as declared in that plugin's plugin.json; the object must be stable while its content is. */
  readonly props: ComponentProps['props']
  /** Shown while the code is loading. */
  readonly fallback?: ReactNode
}

const NO_ROWS: ComponentProps['rows'] = []
const ignoreClose = (): void => {}

/** A component of another plugin, inside its own error boundary. If no plugin contributes it, a visible placeholder is shown. */
export const PluginPart = ({ id, props, fallback }: Props): ReactNode => {
  const given: ComponentProps = { props, rows: NO_ROWS, action: undefined, actions: {}, view: undefined, close: ignoreClose }
  return <Contributed kind="components" id={id} props={given} fallback={fallback} />
}
