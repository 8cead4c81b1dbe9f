import type { ReactNode } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import type { Arranging } from './use-arranging.ts'

/** Props of a row's drag handle. */
export interface HandleProps {
  readonly arranging: Arranging
  readonly row: Row
  /** Index among the loaded rows. */
  readonly index: number
  /** Name of the row, for labels and announcements. */
  readonly name: string
  /** The icon. */
  readonly children: ReactNode
}
