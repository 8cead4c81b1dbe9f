import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../schemas')

interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly markdownDescription?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly definitions?: Readonly<Record<string, Schema>>
}

const read = (file: string): Schema => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Schema

/** Schemas of files that authors write; wire.schema.json is none. */
const files = readdirSync(FOLDER).filter(name => name.endsWith('.schema.json') && name !== 'wire.schema.json')

const target = (file: string, ref: string): Schema | undefined => {
  const [other = '', pointer = ''] = ref.split('#')
  let found: unknown = read(other === '' ? file : other)
  for (const part of pointer.split('/').slice(1)) found = (found as Readonly<Record<string, unknown>> | undefined)?.[part]
  return found as Schema | undefined
}

/** Hover text of a property in an editor: its own, or that of the referenced schema. */
const textsOf = (file: string, schema: Schema): readonly (string | undefined)[] => {
  const shown = schema.$ref === undefined || schema.description !== undefined ? schema : target(file, schema.$ref)
  return [shown?.description, shown?.markdownDescription]
}

const properties = (schema: Schema, path: string): readonly (readonly [string, Schema])[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [[`${path}/${name}`, inner] as const, ...properties(inner, `${path}/${name}`)]),
  ...[schema.items, schema.additionalProperties].flatMap(inner => (typeof inner === 'object' ? properties(inner, `${path}/*`) : [])),
  ...Object.entries(schema.definitions ?? {}).flatMap(([name, inner]) => properties(inner, `${path}#${name}`)),
]

describe.each(files)('%s', file => {
  const all = properties(read(file), '')

  it('says of every key what it is, in English for code and in Chinese for editors', () => {
    expect(all.length).toBeGreaterThan(2)
    const silent = all.filter(([, schema]) => {
      const [english = '', chinese = ''] = textsOf(file, schema)
      return english === '' || !/\p{Script=Han}/u.test(chinese) || /\p{Script=Han}/u.test(english)
    })
    expect(silent.map(([path]) => path)).toEqual([])
  })
})
