import { expect, expectTypeOf, it } from 'vitest'
import { pickKeys, recordKeys } from './keys.ts'

const limits = { days: 3, leads: 20, note: 'x' }

it('are those of the record, with their type', () => {
  const keys = recordKeys(limits)
  expectTypeOf(keys).toEqualTypeOf<readonly ('days' | 'leads' | 'note')[]>()
  expect(keys).toEqual(['days', 'leads', 'note'])
})

it('choose the members of a record', () => {
  const chosen = pickKeys(limits, ['leads', 'days'])
  expectTypeOf(chosen).toEqualTypeOf<Pick<typeof limits, 'leads' | 'days'>>()
  expect(chosen).toEqual({ leads: 20, days: 3 })
})
