import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DETAIL_SETS, DUPLICATE_SETS } from './option-sets.ts'

it.each([...DETAIL_SETS, ...DUPLICATE_SETS])('option set %s is there', name => {
  expect(existsSync(join(import.meta.dirname, '../../../../../manifests/options', `${name}.json`))).toBe(true)
})
