import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/paths.ts'
import { manifestGroups } from './manifest-groups.ts'
import type { ReferenceSchema } from './schema-keys.ts'

const FOLDER = join(ROOT, 'schemas')
const names = readdirSync(FOLDER).filter(name => name.endsWith('.schema.json') && name !== 'wire.schema.json')
const schemas = new Map(names.map(name => [name, JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as ReferenceSchema]))
const ajv = new Ajv({ strict: false, schemas: [...schemas.values()] })

const groups = manifestGroups(ROOT)
const entries = groups.flatMap(group => group.entries)
const entry = (id: string) => entries.find(one => one.id === id)
const key = (id: string, name: string) => entry(id)?.keys?.find(one => one.name === name)

describe('keys of manifests', () => {
  it('are told of every kind of manifest, and every definition has an entry', () => {
    const told = new Set(entries.map(({ name }) => name))
    const there = [...schemas.values()].flatMap(schema => [schema.title ?? '', ...Object.keys(schema.definitions ?? {})])
    expect(there.filter(name => !told.has(name))).toEqual([])
  })

  it('are those of the schema, with those of objects inside that have no entry of their own', () => {
    const own = Object.keys(schemas.get('resource.schema.json')?.properties ?? {})
    expect(entry('resources/Resource')?.keys?.map(({ name }) => name)).toEqual(expect.arrayContaining(own))
    expect(key('resources/Resource', 'quickFilters.*.label')).toMatchObject({ type: 'string', required: true })
    expect(key('resources/Resource', 'arranged.within')).toMatchObject({ rules: [['字段的名称', 'the name of a field']] })
    expect(key('resources/Resource', 'scope.people')).toBeUndefined()
  })

  it('say type, default, rules and both descriptions', () => {
    expect(key('actions/Action', 'select')).toMatchObject({ type: '"none" | "one" | "many"', default: '"none"' })
    expect(key('resources/Field', 'decimals')).toMatchObject({ type: 'integer', rules: [['0–6', '0–6']] })
    const { text = '', zh = '' } = key('conditions/Condition', 'notEmpty') ?? {}
    expect([text, zh]).toEqual(['There is a value.', '有值'])
  })

  it('name what they refer to, in other files too', () => {
    expect(key('resources/Resource', 'fields')?.type).toBe('{ name: Field }')
    expect(key('actions/Action', 'visible')?.type).toBe('Condition')
    expect(key('screens/TableView', 'filters')?.type).toBe('Filter[]')
    expect(entry('screens/View')?.facts?.[0]?.[2]).toContain('TableView | ')
  })
})

describe('examples of manifests', () => {
  const written = [...schemas].flatMap(([name, schema]) =>
    [
      ['', schema] as const,
      ...Object.entries(schema.definitions ?? {}).map(([inner, one]) => [`#/definitions/${inner}`, one] as const),
    ].flatMap(([pointer, one]) => (one.examples ?? []).map((example, at) => [`${name}${pointer}`, at + 1, example] as const)),
  )

  it('are there', () => expect(written.length).toBeGreaterThan(30))

  it.each(written)('%s: number %i is what the schema takes', (address, _, example) => {
    expect(ajv.validate({ $ref: address }, example) ? [] : ajv.errors).toEqual([])
  })
})
