import { describe, expect, it } from 'vitest'
import type { ConstraintRefusal } from '#core/contract/constraint-refusal.ts'
import { explainConstraint } from './constraint-error.ts'

const refusals = new Map<string, ConstraintRefusal>([
  ['month_locked', '该月已锁定'],
  ['view_name', { field: 'name', message: '已有同名视图' }],
])
const violated = (constraint: string): Error => Object.assign(new Error('violates'), { code: '23514', constraint })

describe('a violated constraint', () => {
  it('is told in the words of the plugin whose table it is', () => {
    expect(explainConstraint(violated('month_locked'), refusals)).toMatchObject({ status: 409, message: '该月已锁定' })
    expect(explainConstraint(violated('view_name'), refusals)).toMatchObject({ errors: [{ field: 'name', message: '已有同名视图' }] })
  })

  it('without words, and every other error, stays what it was', () => {
    const unknown = violated('other')
    expect(explainConstraint(unknown, refusals)).toBe(unknown)
    const plain = new Error('constraint')
    expect(explainConstraint(plain, refusals)).toBe(plain)
    expect(explainConstraint('month_locked', refusals)).toBe('month_locked')
  })
})
