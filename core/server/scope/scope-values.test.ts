import { expect, it } from 'vitest'
import type { Scope } from '#core/contract/model/resource.ts'
import { fieldsByName, sampleField, sampleResource } from '#core/contract/samples.testing.ts'
import { scopeValues } from './scope-values.ts'

const viewer = { id: 7, admin: false, permissions: new Set<string>(), visibleEmployeeIds: [7, 8] }
const resource = (scope: Partial<Scope>) =>
  sampleResource('task', {
    scope: { all: false, people: [], readers: [], ...scope },
    fields: fieldsByName(
      sampleField('owner', 'ref', { column: 'owner_id' }),
      sampleField('creator', 'ref', { column: 'creator_id' }),
      sampleField('helpers', 'refs', { column: 'helper_ids' }),
      sampleField('mentor', 'ref', { column: 'custom', custom: true }),
    ),
  })
const own = resource({ people: ['owner'], readers: ['creator'], viewers: 'owner', orphans: 'orphans' })

it('says in which columns a viewer’s rows have which values', () => {
  expect(scopeValues(own, viewer)).toEqual([
    { column: 'owner_id', values: [7] },
    { column: 'creator_id', values: [7] },
    { column: 'owner_id', values: [7, 8] },
  ])
  expect(scopeValues(own, { ...viewer, permissions: new Set(['orphans']) })?.[2]?.values).toEqual([7, 8, null])
  expect(scopeValues(resource({}), viewer)).toEqual([])
})

it('says nothing where any row may be seen, or where other columns decide', () => {
  expect(scopeValues(own, { ...viewer, admin: true })).toBeUndefined()
  expect(scopeValues(resource({ all: true }), viewer)).toBeUndefined()
  expect(scopeValues(resource({ people: ['owner'], through: 'creator' }), viewer)).toBeUndefined()
  expect(scopeValues(resource({ people: ['helpers'] }), viewer)).toBeUndefined()
  expect(scopeValues(resource({ people: ['mentor'] }), viewer)).toBeUndefined()
  const except = resource({ people: ['owner'], except: 'merge' })
  expect(scopeValues(except, { ...viewer, permissions: new Set(['merge']) })).toBeUndefined()
  expect(scopeValues(except, viewer)).toHaveLength(1)
})
