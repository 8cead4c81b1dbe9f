/** A file that is refused is one problem: what follows from its absence is not told. */
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type CompileInput, compile, formatProblem } from '#core/manifest/index.ts'
import { projectInput } from '#tools/support/project-input.ts'
import { apply, mistakes } from './mistakes/mistake.ts'

let project: CompileInput
beforeAll(async () => {
  project = await projectInput(join(import.meta.dirname, '../..'), { server: true })
}, 60_000)

/** Files on which others depend in different ways: by table, by states, by columns, by figures and by what they extend. */
const DEPENDED_ON = [
  'resources/institution',
  'resources/institutionsCustomer',
  'resources/internationalSchool',
  'resources/employee',
  'options/articleState',
  'options/rebateAudit',
  'options/country',
  'screens/registeredUsers/userList',
  'screens/newCustomer/customerDetail',
  'manifests/figures/newLeads.json',
] as const

it.each(DEPENDED_ON)('a misspelt key in %s is one problem', file => {
  const [mistake] = mistakes([['', file, '', (old: object) => ({ ...old, nonsense: 1 }), 'schema.unknown-key', '']])
  if (mistake === undefined) throw new Error('no mistake')
  const { problems } = compile({ ...apply(project, mistake).input, checks: 'errors' })
  expect(problems.map(formatProblem)).toEqual([expect.stringMatching(/ \/nonsense \[schema\.unknown-key\] /)])
})
