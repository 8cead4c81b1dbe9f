import { expect, it } from 'vitest'
import { askedPhase } from './phase.ts'

it('answers the phase only when it changes', () => {
  expect(askedPhase('CONTACTS')).toBe('CONTACTS')
  expect(askedPhase('CONTACTS', 'NEW_CUSTOMER_CAPITAL')).toBe('CONTACTS')
  expect(askedPhase('CONTACTS', 'CONTACTS')).toBeUndefined()
  expect(askedPhase('ORDERED', 'ORDERED')).toBeUndefined()
  expect(askedPhase(undefined, 'ALLOCATED')).toBeUndefined()
  expect(askedPhase(null, 'ALLOCATED')).toBeUndefined()
})

it.each(['ALLOCATED', 'MULTIPLE_ASSIGNMENT', 'ORDERED'])('%s is neither left nor entered by hand', phase => {
  expect(() => askedPhase('CONTACTS', phase)).toThrow('已分配或已成单的客户不可修改阶段')
  expect(() => askedPhase(phase, 'CONTACTS')).toThrow('该客户阶段不能手动选择')
})
