import type { ReactNode } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import type { Arranging } from './use-arranging.ts'

/** What a row's handle is told. */
export interface HandleProps {
  readonly arranging: Arranging
  readonly row: Row
  /** Among the rows that are there. */
  readonly index: number
  /** What the row is called. */
  readonly name: string
  /** Its icon. */
  readonly children: ReactNode
}
