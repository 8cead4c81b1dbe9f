import { describe, expect, it } from 'vitest'
import schema from '#schemas/condition.schema.json' with { type: 'json' }
import wire from '#schemas/wire.schema.json' with { type: 'json' }
import fixtures from '../fixtures.json' with { type: 'json' }
import { conditionOperators, OPERATOR_NAMES, operatorOf, operatorsFor } from './index.ts'

const LEFT_SIDES = ['all', 'any', 'not', 'field', 'user', 'now']

/** All comparisons of a fixture, also those within others. */
const comparisonsOf = (condition: unknown): readonly object[] => {
  if (typeof condition !== 'object' || condition === null) return []
  const {
    all = [],
    any = [],
    not,
  } = condition as { readonly all?: readonly unknown[]; readonly any?: readonly unknown[]; readonly not?: unknown }
  const parts = [...all, ...any, ...(not === undefined ? [] : [not])]
  return parts.length === 0 ? [condition] : parts.flatMap(comparisonsOf)
}

const withoutWords = ({ description: _, markdownDescription: __, ...rest }: Readonly<Record<string, unknown>>) => rest

describe.each(OPERATOR_NAMES)('the operator %s', name => {
  it('has the operand that the schema says', () => {
    expect(conditionOperators[name].name).toBe(name)
    expect(withoutWords(schema.properties[name])).toEqual(conditionOperators[name].schema)
  })

  it('has cases that hold, that do not, and that are refused or always fit', () => {
    const cases = fixtures.cases.filter(({ condition }) => comparisonsOf(condition).some(one => Object.hasOwn(one, name)))
    const found = new Set(cases.map(({ expected }) => expected))
    expect(found).toContain(true)
    expect(found).toContain(false)
    expect(cases.length).toBeGreaterThanOrEqual(2)
  })
})

it('the schemas know no operator besides', () => {
  const others = Object.keys(schema.properties).filter(key => !LEFT_SIDES.includes(key))
  expect(others.sort()).toEqual([...OPERATOR_NAMES].sort())
  const sent = Object.keys(wire.definitions.BoundCondition.properties).filter(key => ![...LEFT_SIDES, 'kind'].includes(key))
  expect(sent.sort()).toEqual([...OPERATOR_NAMES].sort())
})

it('fields have the operators that suit them, in the order of messages', () => {
  expect(operatorsFor('text', false)).toEqual(['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty', 'contains', 'startsWith'])
  expect(operatorsFor('number', false)).toEqual(['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty', 'gt', 'gte', 'lt', 'lte'])
  expect(operatorsFor('option', false)).toEqual(['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'])
  expect(operatorsFor('option', true)).toEqual(['contains', 'empty', 'notEmpty'])
  expect(operatorsFor('none', false)).toEqual(['empty', 'notEmpty'])
})

it('a comparison without an operator that is known has none', () => {
  expect(operatorOf({ field: 'name', notEmpty: true })).toBe('notEmpty')
  expect(operatorOf({ field: 'name' })).toBeUndefined()
})
