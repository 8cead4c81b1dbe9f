import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/contract/actor.ts'
import type { Field } from '#core/contract/model/field.ts'
import { fieldsByName, sampleActor, sampleField, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import { type MaskedField, maskedField, mayReveal, revealPermissions } from './masked-field.ts'

const field = (name: string, { type = 'text', ...rest }: Partial<Field> = {}) => sampleField(name, type, rest)
const resource = (name: string, all: boolean, list: string | undefined, ...fields: readonly Field[]) =>
  sampleResource(name, { list, scope: { all, people: [], readers: [] }, fields: fieldsByName(...fields) })
const snapshot = sampleSnapshot([
  resource(
    'lead',
    false,
    '/lead/list',
    field('phone', { mask: 'phone' }),
    field('name'),
    field('secret', { mask: 'phone', internal: true }),
    field('owner', { type: 'ref', to: 'person' }),
    field('helpers', { type: 'refs', to: 'person' }),
    field('hidden', { type: 'ref', to: 'person', internal: true }),
    field('card', { type: 'ref', to: 'card' }),
  ),
  resource('person', true, undefined, field('mobile', { mask: 'phone' }), field('name')),
  resource('card', false, '/card/list', field('number', { mask: 'idCard' })),
])
const at = (path: string, entity = 'lead') => maskedField(snapshot, entity, path)

describe('a masked field', () => {
  it('is found in its own resource, and behind one reference', () => {
    expect(at('phone')).toMatchObject({ resource: { name: 'lead' }, field: { name: 'phone' } })
    expect(at('phone')).not.toHaveProperty('through')
    expect(at('owner.mobile')).toMatchObject({
      resource: { name: 'lead' },
      field: { name: 'mobile' },
      through: { reference: { name: 'owner' }, target: { name: 'person' } },
    })
  })

  it.each([
    'name',
    'nothing',
    'secret',
    'owner',
    'owner.name',
    'owner.nothing',
    'owner.mobile.x',
    'helpers.mobile',
    'hidden.mobile',
    'phone.mobile',
    'nothing.mobile',
    'toString',
    '__proto__',
    'owner.constructor',
    'constructor.name',
    '',
    '.phone',
  ])('is not “%s”', path => {
    expect(at(path)).toBeUndefined()
  })

  it.each(['nothing', 'constructor', '__proto__', ''])('is in no resource “%s”', entity => {
    expect(at('phone', entity)).toBeUndefined()
  })
})

describe('who may have it in full', () => {
  const actor = (...permissions: string[]) => sampleActor(7, { permissions: new Set(permissions) })

  it('needs the list’s permission, or that of details where there is no list', () => {
    expect(revealPermissions(at('phone') as MaskedField)).toEqual(['/lead/list'])
    expect(revealPermissions(at('mobile', 'person') as MaskedField)).toEqual(['/person/details'])
  })

  it('needs that of the other resource too where its rows are nobody’s in particular', () => {
    expect(revealPermissions(at('owner.mobile') as MaskedField)).toEqual(['/lead/list', '/person/details'])
    expect(revealPermissions(at('card.number') as MaskedField)).toEqual(['/lead/list'])
  })

  it('is an employee who holds all of them, or an administrator', () => {
    const place = at('owner.mobile') as MaskedField
    expect(mayReveal(actor('/lead/list', '/person/details'), place)).toBe(true)
    expect(mayReveal(actor('/lead/list'), place)).toBe(false)
    expect(mayReveal(actor(), place)).toBe(false)
    expect(mayReveal({ ...actor(), admin: true } as Actor, place)).toBe(true)
  })
})
