import { expect, it } from 'vitest'
import { operationOf } from './call-context.ts'

it('names the operation that no plugin brought', () => {
  expect(() => operationOf({ operations: new Map() }, { operation: 'work.close' })).toThrow('operation work.close is not registered')
})
