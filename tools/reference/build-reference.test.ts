import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { coreFacts } from '#core/contract/core-facts.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { fieldType, fieldTypeNames } from '#core/manifest/fields/index.ts'
import { bundledPlugins } from '#core/server/manifests/bundled.ts'
import { examplePictureName, prettyJson, type ReferenceData, type ReferenceEntry } from '#plugins/reference/wire.ts'
import field from '#schemas/field.schema.json' with { type: 'json' }
import { ROOT } from '../support/paths.ts'
import { buildReference, documentationGaps } from './build-reference.ts'
import { FIELD_WORDS } from './field-words.ts'
import { markdownPages } from './markdown.ts'
import { wantedPictures } from './picture-files.ts'

const reference = buildReference(ROOT)
const entries = (key: string) => reference.groups.find(group => group.key === key)?.entries ?? []

const withOnly = (key: string, ...told: readonly Partial<ReferenceEntry>[]): ReferenceData => ({
  groups: [
    {
      key,
      title: '组',
      english: 'Group',
      about: '',
      aboutEnglish: '',
      entries: told.map(one => ({ id: `${key}/a`, name: 'a', text: 'What it is.', ...one })),
    },
  ],
})

describe('the reference of the project', () => {
  it('leaves nothing untold', () => expect(documentationGaps(reference)).toEqual([]))

  it('knows every field type, with what stands in forms and lists by default', () => {
    expect(entries('field-types').map(({ name }) => name)).toEqual(fieldTypeNames())
    const facts = new Map(
      entries('field-types')
        .find(({ name }) => name === 'money')
        ?.facts?.map(([, english, value]) => [english, value]),
    )
    expect(Object.fromEntries(facts)).toMatchObject({ 'default cell': 'currency', 'default control': 'money', 'column types': 'numeric' })
  })

  it('names defaults of field types that there are', () => {
    const there = new Set(['cells', 'filters', 'controls'].flatMap(key => entries(key).map(({ name }) => name)))
    const named = fieldTypeNames().flatMap(name => {
      const { cell, control, filter, filterable } = fieldType(name)
      return [cell, control, ...(filterable ? [filter] : [])]
    })
    expect(named.filter(name => !there.has(name))).toEqual([])
  })

  it('has the words of code where code is used: events, facts, hooks, services', () => {
    const signature = (key: string, name: string) => entries(key).find(one => one.name === name)?.signature
    expect(signature('events', 'screen.opened')).toBe('{ readonly path: string }')
    expect(signature('runtime', 'useHttp')).toBe('useHttp(): Http')
    expect(signature('server', 'defineOperation')).toContain('defineOperation<')
    expect(
      entries('services')
        .find(({ name }) => name === 'forms')
        ?.keys?.map(({ name }) => name),
    ).toEqual(['check'])
  })
})

describe('facts', () => {
  const fact = (topic: string) => entries('facts').find(({ name }) => name === topic)
  const keys = (topic: string) => fact(topic)?.keys?.map(({ name, type, required = false }) => [name, type, required])

  it('are those that the core and bundled plugins declare, all of them, with whom they are about', async () => {
    const declared = await Promise.all(
      bundledPlugins(ROOT).map(async ({ folder, manifest: { server } }) => {
        if (!server) return []
        const { default: given } = (await import(/* @vite-ignore */ join(ROOT, folder, server))) as { readonly default: unknown }
        const plugin = typeof given === 'function' ? given({}) : given
        return (plugin as ServerPlugin).facts ?? []
      }),
    )
    const told = new Map(entries('facts').map(({ name, facts = [] }) => [name, facts[0]?.[2]]))
    const all = [...coreFacts, ...declared.flat()]
    expect(all.map(({ topic }) => topic)).toContain('lead.ownerChanged')
    expect(all.filter(({ topic, entity }) => told.get(topic) !== entity).map(({ topic }) => topic)).toEqual([])
  })

  it('have the keys of their payload, wherever its type stands', () => {
    expect(fact('lead.ownerChanged')).toMatchObject({ plugin: '客户', facts: [['关于', 'about', 'institutionsCustomer']] })
    expect(keys('lead.ownerChanged')).toEqual([
      ['from', 'number | null', true],
      ['to', 'number', true],
    ])
    expect(keys('lead.exclusivelyAllocated')?.map(([name]) => name)).toEqual(['from', 'to', 'follower'])
    expect(keys('comment.shown')?.map(([name]) => name)).toEqual(['field', 'from', 'to', 'reason'])
    expect(keys('employee.added')).toBeUndefined()
  })

  it('name the words that a key may be, and what only some of them carry as optional', () => {
    expect(keys('lead.automaticLossRefused')?.[0]).toEqual(['reason', "'TOO_MANY' | 'CLOCK_JUMPED'", true])
    expect(keys('lead.dealStageChanged')?.[0]).toEqual(['from', "'CONTRACT_NEGOTIATION' | 'DEAL' | 'LOSS'", true])
    expect(keys('lead.merged')).toEqual([
      ['source', 'number', false],
      ['from', 'number | null', false],
      ['to', 'number | null', true],
      ['clientUserId', 'number', false],
    ])
  })
})

describe('what is wrong with it', () => {
  it.each([
    ['a part without example', withOnly('cells', { zh: '说明' }), 'has no example'],
    ['a part that is told in English alone', withOnly('cells', { examples: [{}] }), 'has no Chinese description'],
    ['words that say nothing', withOnly('runtime', { text: '' }), 'described nowhere'],
    ['a name that two have', withOnly('runtime', {}, {}), 'stands there twice'],
  ])('is said of %s', (_, wrong, said) => {
    expect(documentationGaps(wrong)).toHaveLength(1)
    expect(documentationGaps(wrong)[0]).toContain(said)
  })
})

describe.each(fieldTypeNames())('the example of the field type %s', name => {
  const words = FIELD_WORDS[name]
  const type = fieldType(name)

  it('is a field that a resource may have, with rules of its type', () => {
    const ajv = new Ajv({ strict: false })
    const accepts = ajv.compile({
      ...field,
      properties: { ...field.properties, filter: true, cell: true, control: true },
      definitions: { ...field.definitions },
    })
    expect(accepts({ type: name, label: '示例', ...words?.field }) ? [] : accepts.errors).toEqual([])
    const rules = Object.keys(words?.field ?? {}).filter(key => !['mask', 'options', 'to'].includes(key))
    expect(rules.filter(key => !(type.ruleKeys as readonly string[]).includes(key))).toEqual([])
  })

  it('has a value that the type takes', () => {
    // References are sent as ids.
    const sent = [words?.value].flat().map(one => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one))
    const value = type.normalize(type.list ? sent : sent[0])
    expect(type.check(value, words?.field ?? {}, { label: '示例', now: new Date('2026-11-01T00:00:00Z') })).toBeUndefined()
  })
})

describe('pages', () => {
  const page = (one: Partial<ReferenceEntry>): string => markdownPages(withOnly('cells', one)).get('cells.md') ?? ''

  it('are one a group, and an index that leads to each', () => {
    const pages = markdownPages(reference)
    expect([...pages.keys()].sort()).toEqual(['README.md', ...reference.groups.map(({ key }) => `${key}.md`)].sort())
    for (const { key } of reference.groups) expect(pages.get('README.md')).toContain(`(${key}.md)`)
  })

  it('keep tables whole and markup readable, whatever is said', () => {
    const text = page({ keys: [{ name: 'a|b', type: '"x" | "y"', text: 'Of <plugin>/<name>,\nover lines.' }] })
    expect(text).toContain('| `a\\|b` | `"x" \\| "y"` |  | Of \\<plugin>/\\<name>, over lines. |')
  })

  it('show the picture of what is drawn, and its examples as JSON', () => {
    const text = page({ drawn: 'cells', examples: [{ value: 1 }] })
    expect(text).toContain('![a](../images/reference/cell-standard-a.webp)')
    expect(text).toContain('```json\n{ "value": 1 }\n```')
    expect(page({})).not.toContain('![')
  })
})

describe('pictures', () => {
  it('are wanted of what is drawn alone, each under a name of its own', () => {
    expect(examplePictureName({ id: 'cells/qr/image' })).toBe('cell-qr-image.webp')
    expect([...wantedPictures(withOnly('cells', { drawn: 'cells' }, {}))]).toEqual(['cell-standard-a.webp'])
    const drawn = reference.groups.flatMap(group => group.entries.filter(one => one.drawn))
    expect(wantedPictures(reference).size).toBe(drawn.length)
  })
})

it('writes JSON as people do: in one line what fits', () => {
  expect(prettyJson({ a: [1, 2], b: { c: '[ x ]' } })).toBe('{ "a": [1, 2], "b": { "c": "[ x ]" } }')
  expect(prettyJson({ first: 'x'.repeat(20), second: [1] }, 30)).toBe(`{\n  "first": "${'x'.repeat(20)}",\n  "second": [1]\n}`)
  expect([prettyJson(null), prettyJson([]), prettyJson({})]).toEqual(['null', '[]', '{}'])
})
