import type { OperationDeclaration } from '#core/contract/operation.ts'
import type { NormalAction, NormalResource } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'
import type { Symbols } from './symbols.ts'

/** What one action's check against its operation works with. */
export interface OperationCall {
  readonly symbols: Symbols
  readonly resource: NormalResource
  readonly action: NormalAction
  readonly operation: OperationDeclaration
  /** Of the action. */
  readonly pointer: string
  readonly report: (pointer: string, finding: Finding) => void
}
