/** Texts come from untrusted clients and the server has one thread, so every pattern must run in linear time. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldType, fieldTypeNames } from '#core/manifest/fields/index.ts'
import { type Pattern, patternsOfSchema, patternsOfSchemaFiles, patternsOfSources } from './pattern-texts.ts'
import { whySlow } from './slow-pattern.ts'

const slowPatterns = (patterns: readonly Pattern[]): readonly string[] =>
  [...new Map(patterns.map(pattern => [`/${pattern.source}/${pattern.flags}`, pattern]))].flatMap(([written, { at, source, flags }]) => {
    const why = whySlow(source, flags)
    return why === undefined ? [] : `${at}: ${written} ${why}`
  })

const sources = patternsOfSources(['core', 'plugins', 'apps', 'schemas', 'kit', 'tools', 'examples'])

it('is written in the sources', { timeout: 60_000 }, () => {
  expect(sources.patterns.length).toBeGreaterThan(400)
  expect(slowPatterns(sources.patterns)).toEqual([])
})

it('is made of a text that stands in no source', () => {
  // The patterns come from the schemas, and from constants next to the call: both are tested here.
  expect(sources.unknown).toEqual(['core/manifest/validate/walk-schema.ts', 'plugins/inbound/server/headers.ts'])
})

it('is in a schema', () => {
  const patterns = patternsOfSchemaFiles(join(import.meta.dirname, '../../schemas'))
  expect(patterns.length).toBeGreaterThan(50)
  expect(slowPatterns(patterns)).toEqual([])
})

it('is what the API document says of a field', () => {
  const suffixes = [undefined, '万元', '天', '%']
  const patterns = fieldTypeNames().flatMap(name =>
    suffixes.flatMap(suffix => {
      const [type, rules] = [fieldType(name), suffix === undefined ? {} : { suffix }]
      const spellings = type.spellings?.(rules)
      return patternsOfSchema(name, [type.bodySchema(rules), ...(spellings === undefined ? [] : [{ pattern: spellings }])])
    }),
  )
  expect(patterns.length).toBeGreaterThan(10)
  expect(slowPatterns(patterns)).toEqual([])
})

describe('a pattern', () => {
  it.each([
    ['(a+)+$', ''],
    ['^(?:\\s*,?\\s*)*$', ''],
    ['\\s+$', ''],
    ['<[^>]*>', 'g'],
    ['(?:\\d{3})+$', 'v'],
    ['main-.*\\.css$', ''],
    ['main-.*元', ''],
    ['^-?[\\d.,]*\\d[\\d.,]*$', 'u'],
    ['<script(?![^>]*src=)', ''],
    ['<script(?![^>]*src=)', 'g'],
    ['a.*b.*c', ''],
    ['\\.([a-z0-9]{1,8})(?:[?#].*)?$', 'i'],
    ['[/:]\\s*([^/:]+?)\\s*$', ''],
  ])('/%s/%s is slow', (source, flags) => expect(whySlow(source, flags)).toBeTypeOf('string'))

  it.each([
    ['^\\s+', ''],
    ['(?<!\\s)\\s+$', ''],
    ['^[a-z]+(?:-[a-z]+)*$', ''],
    ['(?<=\\p{L})[^\\S\\n]+(?=\\p{L})', 'gu'],
    ['[\\p{L}--[a-z]]+', 'v'],
    ['^\\S([\\s\\S]*\\S)?$', 'u'],
  ])('/%s/%s is linear', (source, flags) => expect(whySlow(source, flags)).toBeUndefined())
})
