import { expect, it } from 'vitest'
import { migrationSums } from './migration-sums.ts'

const OLD = [
  { id: 'core/0001_core', checksum: 'aa' },
  { id: 'core/0099_versions', formerly: 'core/0900_versions', checksum: 'bb' },
]
const LIST = 'aa  core/0001_core\nbb  core/0900_versions\n'

it('lists new migrations, and moved ones under their new name', () => {
  expect(migrationSums('', OLD)).toBe('aa  core/0001_core\nbb  core/0099_versions\n')
  expect(migrationSums(LIST, [...OLD, { id: 'apps/0002_lead', checksum: 'cc' }])).toBe(
    'aa  core/0001_core\nbb  core/0099_versions\ncc  apps/0002_lead\n',
  )
})

it('refuses a listed migration whose text has changed or that is gone', () => {
  const [first, second] = OLD
  if (!first || !second) throw new Error('two are given')
  expect(() => migrationSums(LIST, [{ ...first, checksum: 'a0' }, second])).toThrow('a change is a new file: core/0001_core. ')
  expect(() => migrationSums(LIST, [first])).toThrow('a change is a new file: core/0900_versions. ')
})
