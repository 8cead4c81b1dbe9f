import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './support/paths.ts'
import { generateResourceTypes, RESOURCE_TYPES_FILE } from './support/resource-types.ts'
import { generateTypes } from './types.ts'

const schemas = join(import.meta.dirname, '../schemas')

it('checked-in types are those of the schemas, and nothing else lies beside them', async () => {
  const texts = await generateTypes(schemas)
  for (const [file, text] of texts) expect(readFileSync(join(schemas, 'types', file), 'utf8')).toBe(text)
  expect(readdirSync(join(schemas, 'types')).sort()).toEqual([...texts.keys()].sort())
}, 30_000)

it('declares every type once', async () => {
  for (const [file, text] of await generateTypes(schemas)) {
    const names = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name ?? '')
    expect(new Set(names).size, file).toBe(names.length)
    expect(
      names.filter(name => /\d$/.test(name)),
      file,
    ).toEqual([])
  }
}, 30_000)

it('checked-in types of rows and forms are those of the manifests', async () => {
  expect(readFileSync(join(ROOT, RESOURCE_TYPES_FILE), 'utf8')).toBe(await generateResourceTypes(ROOT))
}, 30_000)
