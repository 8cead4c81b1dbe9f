import { expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

it.each([
  ['phaes', ['phase', 'phone', 'name'], 'phase'],
  ['Phase', ['phase'], 'phase'],
  ['tabel', ['table', 'tabs'], 'table'],
  ['customerPhas', ['customerPhase', 'customerSource'], 'customerPhase'],
  ['lead.moveToHighSea', ['lead.moveToHighSeas'], 'lead.moveToHighSeas'],
  ['colour', ['name', 'phone'], undefined],
  ['x', ['y'], 'y'],
  ['', ['y'], undefined],
  ['a', [], undefined],
])('%s among %j: %s', (name, known, expected) => {
  expect(nearestName(name, known)).toBe(expected)
})
