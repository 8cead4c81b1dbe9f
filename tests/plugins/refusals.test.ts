/** Refusals of constraints: each that a user can meet has its sentence, and each sentence its constraint. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/plugins.ts'
import { corePlugin } from '#core/server/endpoints/core-plugin.ts'
import { readDatabaseObjects } from '#tests/architecture/owners/foreign-uses.ts'

/** Constraints that triggers name and no user meets, with the reason. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  commission_month_begins: 'months are inserted by a trigger alone, unlocked',
  rebate_application_submitted: 'applications are inserted by one operation, pending',
}

const objects = readDatabaseObjects()
const refusals = [corePlugin, ...serverPlugins()].flatMap(({ id, refusals: own = {} }) =>
  Object.entries(own).map(([constraint, refusal]) => ({ id, constraint, refusal })),
)

/** Constraints that functions in force name when they refuse. */
const raised = new Set(
  objects
    .filter(({ kind }) => kind === 'function')
    .flatMap(({ text }) => [...text.matchAll(/\bconstraint = '(\w+)'/g)].map(([, name]) => name ?? '')),
)

it('constraints that triggers name have their sentence', () => {
  const told = new Set(refusals.map(({ constraint }) => constraint))
  expect([...raised].filter(name => !told.has(name)).sort()).toEqual(Object.keys(UNREACHABLE).sort())
})

it('sentences are of constraints that there are', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../apps/server/schema.generated.sql'), 'utf8')
  const declared = new Set(
    [...schema.matchAll(/^ {2}constraint (\w+) |^create unique index (\w+) /gim)].map(([, name, index]) => name ?? index),
  )
  expect(declared.size).toBeGreaterThan(500)
  expect(refusals.filter(({ constraint }) => !declared.has(constraint) && !raised.has(constraint))).toEqual([])
})

it('sentences are Chinese and end without a full stop', () => {
  const sentences = refusals.map(({ refusal }) => (typeof refusal === 'string' ? refusal : refusal.message))
  expect(sentences.filter(sentence => !/^\p{Script=Han}.*[^。！]$/u.test(sentence))).toEqual([])
})
