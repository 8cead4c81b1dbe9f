import { expect, it } from 'vitest'
import type { Resource, Scope } from '#core/contract/model/resource.ts'
import { sampleField, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import { FALSE, TRUE } from '../sql/condition.ts'
import { scopePredicate, scopeSources } from './scope-predicate.ts'

const viewer = { id: 7, admin: false, permissions: new Set<string>(), visibleEmployeeIds: [7] }
const resource = (name: string, scope: Partial<Scope>, to?: string) =>
  sampleResource(name, {
    scope: { all: false, people: [], readers: [], ...scope },
    fields: to ? { up: sampleField('up', 'ref', { to, column: 'up_id' }) } : {},
  })
const snapshotOf = (...all: Resource[]) => sampleSnapshot(all)

it('is nobody’s where nothing says whose it is, also behind a reference', () => {
  const snapshot = snapshotOf(resource('note', { through: 'up' }, 'task'), resource('task', {}))
  expect(scopePredicate(snapshot, snapshot.resources.task as Resource, viewer, 'read', 't')).toBe(FALSE)
  expect(scopePredicate(snapshot, snapshot.resources.note as Resource, viewer, 'read', 't')).toBe(FALSE)
  expect(scopePredicate(snapshot, snapshot.resources.task as Resource, { ...viewer, admin: true }, 'act', 't')).toBe(TRUE)
})

it('refuses a chain of references that leads back to itself, instead of following it for ever', () => {
  const snapshot = snapshotOf(resource('egg', { through: 'up' }, 'hen'), resource('hen', { through: 'up' }, 'egg'))
  const egg = snapshot.resources.egg as Resource
  expect(() => scopePredicate(snapshot, egg, viewer, 'read', 't')).toThrow('refers to itself')
  expect(scopeSources(snapshot, egg).length).toBeLessThan(10)
})

it('fails loudly on names that nobody checked', () => {
  const snapshot = snapshotOf(resource('note', { people: ['owner'] }), resource('lost', { through: 'up' }, 'nowhere'))
  expect(() => scopePredicate(snapshot, snapshot.resources.note as Resource, viewer, 'read', 't')).toThrow('unknown field owner')
  expect(() => scopePredicate(snapshot, snapshot.resources.lost as Resource, viewer, 'read', 't')).toThrow('refers to nothing')
})

it('names every source that it reads', () => {
  const snapshot = snapshotOf(
    resource('reply', { through: 'up' }, 'note'),
    resource('note', { through: 'up' }, 'task'),
    resource('task', { people: [] }),
  )
  expect(scopeSources(snapshot, snapshot.resources.reply as Resource)).toEqual(['note', 'task'])
  expect(scopeSources(snapshot, snapshot.resources.task as Resource)).toEqual([])
})
