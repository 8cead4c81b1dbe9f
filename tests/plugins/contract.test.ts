// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { kinds } from '#core/kernel/index.ts'
import { type ReferenceSchema, schemaKeys } from '#tools/reference/schema-keys.ts'
import { partsOf, plugins } from './plugins.ts'

const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas/plugin.schema.json'), 'utf8'))
const ajv = new Ajv({ allErrors: true, strict: false })
const validate = ajv.compile(schema)

describe.each(plugins.map(plugin => [plugin.folder, plugin] as const))('plugin %s', (folder, { manifest, client }) => {
  it('has a valid plugin.json with its folder’s name', () => {
    expect(validate(manifest) ? [] : validate.errors).toEqual([])
    expect(manifest.id).toBe(folder)
  })

  it('contributes exactly what plugin.json says', async () => {
    const entry = await client()
    expect(entry?.id ?? folder).toBe(folder)
    for (const kind of kinds) {
      const declared = partsOf(manifest, kind).map(([name]) => name)
      expect(Object.keys(entry?.[kind] ?? {}).sort(), kind).toEqual(declared.sort())
    }
  })

  it('contributes the field types that plugin.json lists', async () => {
    const entry = await client()
    const listed = Object.keys(manifest.contributes?.fieldTypes ?? {}).map(name => `${folder}/${name}`)
    expect((entry?.fieldTypes ?? []).map(({ name }) => name).sort()).toEqual(listed.sort())
  })

  it('closes the props of everything it contributes', () => {
    for (const kind of kinds) {
      for (const [name, { props }] of partsOf(manifest, kind)) {
        if (!props) continue
        expect(() => ajv.compile(props), `${kind}.${name}`).not.toThrow()
        expect(props, `${kind}.${name}`).toMatchObject({ type: 'object', additionalProperties: false })
      }
    }
  })
})

const guide = readFileSync(join(import.meta.dirname, '../../docs/plugins.md'), 'utf8')
const HAN = /\p{Script=Han}/u

describe.each(plugins.map(plugin => [plugin.folder, plugin] as const))('plugin %s, for those who read about it', (folder, { manifest }) => {
  it('has a Chinese title, a description, and a line in the guide', () => {
    expect(manifest.title).toMatch(HAN)
    expect(manifest.description ?? '').not.toBe('')
    expect(guide).toContain(`| \`${folder}\` |`)
  })

  it('says of each part what it is, in English and in Chinese', () => {
    for (const kind of kinds)
      for (const [name, { description, markdownDescription = '' }] of partsOf(manifest, kind)) {
        expect(description.length, `${kind}.${name}`).toBeGreaterThan(5)
        expect(description, `${kind}.${name}`).not.toMatch(/^[^a-z]*$/i)
        expect(markdownDescription, `${kind}.${name}`).toMatch(HAN)
      }
  })

  it('says so of every prop as well', () => {
    const silent = kinds.flatMap(kind =>
      partsOf(manifest, kind).flatMap(([name, { props }]) =>
        schemaKeys((props ?? {}) as ReferenceSchema)
          .filter(({ text = '', zh = '' }) => text === '' || HAN.test(text) || !HAN.test(zh))
          .map(key => `${kind}.${name}: ${key.name}`),
      ),
    )
    expect(silent).toEqual([])
  })

  it('shows every part with an example', () => {
    const silent = kinds.flatMap(kind =>
      partsOf(manifest, kind).flatMap(([name, { examples = [] }]) => (examples.length === 0 ? [`${kind}.${name}`] : [])),
    )
    expect(silent).toEqual([])
  })
})
