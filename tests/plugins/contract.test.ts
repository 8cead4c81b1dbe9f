// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { kinds } from '#core/kernel/index.ts'
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
