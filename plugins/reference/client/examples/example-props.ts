import type { Example } from '#schemas/types/plugin.ts'

/** Props of the components that draw examples. */
export interface ExampleProps {
  /** Name of the part in manifests. */
  readonly name: string
  readonly example: Example
  /** Field type of a control's item. */
  readonly fieldType: string
  /** Opens popups at once. */
  readonly opened: boolean
}
