import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testsReading } from './data-readers.ts'
import { ROOT } from './paths.ts'

const readers = (path: string): string[] | undefined => testsReading(join(ROOT, path))

describe('tests that a change of data starts', () => {
  it('are those of all migrations and of their owner', () => {
    const tests = readers('apps/crm/order/migrations/0001_order.sql')
    expect(tests).toContain('tests/migrations/migrate.test.ts')
    expect(tests).toContain('apps/crm/order/server/order-http.contract.test.ts')
    expect(tests?.filter(path => !/^(tests\/migrations|apps\/crm\/order)\//.test(path))).toEqual([])
    expect(readers('core/server/migrations/0001_core.sql')).toContain('core/server/jobs/jobs.contract.test.ts')
  })

  it.each(['manifests/menu.json', 'plugins/reports/plugin.json', 'apps/crm/order/manifests/screens/order.json'])(
    'are those of the manifests for %s',
    path => {
      const tests = readers(path) ?? []
      expect(tests).toContain('tests/manifests/manifests.test.ts')
      expect(tests.filter(test => !existsSync(join(ROOT, test)))).toEqual([])
    },
  )

  it('are those on the fixture for its manifests and tables', () => {
    expect(readers('tests/contract/fixture/manifests/menu.json')).toContain('tests/contract/lists.test.ts')
    expect(readers('tests/contract/fixture/migrations/0001_fixture.sql')).toContain('tests/contract/lists.test.ts')
  })

  it.each(['package.json', 'dist/manifests/menu.json', 'tests/manifests/valid/menu.json', 'docs/notes.sql'])('are none for %s', path => {
    expect(readers(path)).toBeUndefined()
  })
})
