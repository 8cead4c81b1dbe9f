import { expect, it } from 'vitest'
import { fieldType, fieldTypeNames } from './index.ts'

/** As long as the longest value that a form accepts. */
const LENGTH = 200_000
const context = { label: '值', now: new Date('2026-03-08T04:00:00Z') }

/** Normalising and checking take linear time in the length of the input, because the patterns are linear. The test's own timeout fails otherwise. */
it.each(['<', ' ', '\t', '.', '@', 'a', 'a@', 'a.', '1', '-', '(', '/', 'http://', '&', '0.', '１', 'ﷺ', '\u200b', '😀', '<a '])(
  'every type reads, checks and shows %j over and over in linear time',
  part => {
    const text = part.repeat(LENGTH / part.length)
    for (const name of fieldTypeNames()) {
      const type = fieldType(name)
      const value = type.normalize(text)
      expect(() => type.check(value, {}, context)).not.toThrow()
      expect(type.format(text, [])).toBeTypeOf('string')
      expect(type.parse(text, [])).toBeTypeOf('object')
    }
  },
)
