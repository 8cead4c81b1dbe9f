import type { Example } from '#schemas/types/plugin.ts'

/** What is drawn. */
export interface ExampleProps {
  /** Of the part, as manifests call it. */
  readonly name: string
  readonly example: Example
  /** Field type of a control's item. */
  readonly fieldType: string
  /** What would have to be opened is open at once. */
  readonly opened: boolean
}
