import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createServerKernel } from '#core/kernel/index.ts'
import { corePlugin } from '#core/server/endpoints/core-plugin.ts'
import { serverPlugins } from './plugins.ts'

const schema = readFileSync(join(import.meta.dirname, 'schema.generated.sql'), 'utf8')
const refused = [
  ...createServerKernel([corePlugin, ...serverPlugins({})])
    .byId('refusals')
    .keys(),
]

/** Names under which triggers refuse what no call can ask for: the server itself would have to write it. */
const UNREACHABLE = ['commission_month_begins', 'rebate_application_submitted']

it('every constraint that a trigger names has a sentence', () => {
  const named = new Set([...schema.matchAll(/constraint = '(\w+)'/g)].map(([, name = '']) => name))
  expect(named.size).toBeGreaterThan(30)
  expect([...named].filter(name => !refused.includes(name)).sort()).toEqual(UNREACHABLE)
})

it('every sentence is about a constraint, an index or a trigger of the database', () => {
  const declared = schema.matchAll(/\b(?:constraint trigger|constraint|index|trigger) (\w+)|constraint = '(\w+)'/gi)
  const names = new Set([...declared].map(([, name, byTrigger]) => name ?? byTrigger))
  expect(refused.filter(name => !names.has(name))).toEqual([])
})
