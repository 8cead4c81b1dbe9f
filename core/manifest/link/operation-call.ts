import type { OperationDeclaration } from '#core/contract/operation.ts'
import type { NormalAction, NormalResource } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'
import type { Symbols } from './symbols.ts'

/** Common arguments of the checks of an action against its operation. */
export interface OperationCall {
  readonly symbols: Symbols
  readonly resource: NormalResource
  readonly action: NormalAction
  readonly operation: OperationDeclaration
  /** Pointer of the action. */
  readonly pointer: string
  readonly report: (pointer: string, finding: Finding) => void
}
