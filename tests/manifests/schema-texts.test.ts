import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isObject } from '#core/contract/must.ts'

const FOLDER = join(import.meta.dirname, '../../schemas')
/** Keys of texts that people read; a blank one would be drawn as nothing. */
const READ_KEYS = ['title', 'label', 'tip', 'help', 'hint', 'message', 'reason', 'otherwise', 'suffix', 'success', 'placeholder', 'own']
/** Files that people write. */
const files = readdirSync(FOLDER).filter(name => name.endsWith('.schema.json') && !/^(wire|plugin)\./.test(name))

const blankTexts = (value: unknown, pointer: string): readonly string[] => {
  if (!isObject(value)) return []
  const blank = READ_KEYS.some(key => pointer.endsWith(`/properties/${key}`)) && value['type'] === 'string' && !value['x-ref']
  return [
    ...(blank && value['pattern'] === undefined && value['enum'] === undefined ? [pointer] : []),
    ...Object.entries(value).flatMap(([key, part]) => blankTexts(part, `${pointer}/${key}`)),
  ]
}

it.each(files)('texts that people read in %s cannot be blank', name => {
  expect(blankTexts(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')), '')).toEqual([])
})
