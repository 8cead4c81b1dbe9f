/** Guards of states in the migrations: equal to the moves of the manifests, and each difference told by its pair. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Catalog, type StateGuard, stateGuards } from '#core/manifest/index.ts'
import { readMigrations } from '#core/server/database/migrations.ts'
import { ROOT } from '../support/paths.ts'
import { projectInput } from '../support/project-input.ts'
import { differencesOf, GUARDS_COMMAND, guardBodies } from './guard-differences.ts'
import { guardMigrations } from './guard-migrations.ts'
import { guardName, guardSql, rulesOfBody, statedRules } from './guard-sql.ts'

const VISIT: StateGuard = {
  resource: 'visit',
  field: 'state',
  table: 'visit',
  column: 'state',
  constraint: 'visit_state',
  moves: [
    { from: 'OPEN', to: 'DONE', derived: false, by: 'finished_by_id', own: ['creator_id', 'helper_id'] },
    { from: 'OPEN', to: "CAN'T", derived: false, own: [] },
    { from: 'DONE', to: 'OPEN', derived: true, own: [] },
  ],
}

const bodiesOf = (...guards: readonly StateGuard[]) => guardBodies(guards.map(guardSql))

const withMoves = (moves: StateGuard['moves']): StateGuard => ({ ...VISIT, moves })

describe('the text of a guard', () => {
  it('says all that the moves state', () => {
    const body = bodiesOf(VISIT).get(guardName(VISIT)) ?? ''
    expect(rulesOfBody(body)).toEqual(statedRules(VISIT))
  })

  it('reads numbers, truth values and long lists back', () => {
    const states = [0, 1, 2, 3]
    const pairs = states.flatMap(from => states.filter(to => to !== from).map(to => ({ from, to, derived: false, own: [] })))
    for (const moves of [pairs, [{ from: false, to: true, derived: false, own: [] }]]) {
      const guard = withMoves(moves)
      expect(rulesOfBody(bodiesOf(guard).get(guardName(guard)) ?? '')).toEqual(statedRules(guard))
    }
  })
})

describe('a difference', () => {
  const moves = VISIT.moves.slice(0, 1)
  const [first] = moves

  it('names the pair that the guard lacks', () => {
    expect(differencesOf([VISIT], bodiesOf(withMoves(moves)))).toEqual([
      "visit.state (visit.state): the guard lacks OPEN → CAN'T",
      'visit.state (visit.state): the guard lacks DONE → OPEN',
      'visit.state (visit.state): the guard lacks DONE → OPEN by triggers alone',
    ])
  })

  it('names the pair that no move states', () => {
    const more = withMoves([...moves, { from: 'DONE', to: 'LOST', derived: false, own: [] }])
    expect(differencesOf([withMoves(moves)], bodiesOf(more))).toEqual(['visit.state (visit.state): no move states DONE → LOST'])
  })

  it('names the employee who is not excluded', () => {
    const fewer = withMoves(first === undefined ? [] : [{ ...first, own: ['creator_id'] }])
    expect(differencesOf([withMoves(moves)], bodiesOf(fewer))).toEqual([
      'visit.state (visit.state): the guard lacks OPEN → DONE not if finished_by_id is helper_id',
    ])
  })

  it('is another constraint, a missing guard, or one of no manifest', () => {
    expect(differencesOf([VISIT], bodiesOf({ ...VISIT, constraint: 'other' }))).toEqual([
      'visit.state (visit.state): the guard has the right pairs, and other names or wording',
    ])
    expect(differencesOf([VISIT], bodiesOf())).toEqual(['visit.state (visit.state): the database has no guard'])
    expect(differencesOf([], bodiesOf(VISIT))).toEqual([
      'visit_states_state: no manifest states this guard; a migration has to drop it (drop function visit_states_state cascade)',
    ])
  })

  it('is none once a migration has dropped the guard that no manifest states', () => {
    const dropped = [guardSql(VISIT), `drop function ${guardName(VISIT)} cascade;`]
    expect(differencesOf([], guardBodies(dropped))).toEqual([])
    expect(differencesOf([VISIT], guardBodies([...dropped, guardSql(VISIT)]))).toEqual([])
  })
})

describe('the next migration', () => {
  const plugins = [{ path: 'plugins/visits/plugin.json', text: JSON.stringify({ contributes: { tables: { visit: {} } } }) }]
  const migration = (id: string, sql: string) => ({ id, part: 'visits', sql, checksum: '' })

  it('has the next number of the part that owns the table', () => {
    const [file] = guardMigrations([VISIT], [migration('visits/0007_visits', '')], plugins)
    expect(file?.path).toBe('plugins/visits/migrations/0008_guarded_states.sql')
    expect(file?.text).toContain(guardSql(VISIT))
  })

  it('is written for a guard that changed, and for no other', () => {
    const guarded = migration('visits/0008_guarded_states', guardSql(VISIT))
    expect(guardMigrations([VISIT], [guarded], plugins)).toEqual([])
    expect(guardMigrations([withMoves(VISIT.moves.slice(1))], [guarded], plugins)).toHaveLength(1)
  })
})

describe('the project', () => {
  let guards: readonly StateGuard[]
  let catalog: Catalog
  const migrations = readMigrations(ROOT)

  beforeAll(async () => {
    const { files, language, catalog: relations = {} } = await projectInput(ROOT, { server: false })
    guards = stateGuards(files, language)
    catalog = relations
  })

  it('guards the states that money depends on, and those of texts and surveys', () => {
    expect(guards.map(({ table, column }) => `${table}.${column}`)).toEqual([
      'institutions_order.lifecycle',
      'order_cancellation.audit_status',
      'rebate_application.audit_status',
      'rebates_rule.audit_status',
      'sms_task.state',
      'survey.status',
    ])
  })

  it('guards no column that may be null: no pair with null is in a list or outside of it, so the guard would let it pass', () => {
    expect(guards.filter(({ table, column }) => catalog[table]?.columns[column]?.nullable !== false)).toEqual([])
  })

  it(`has in its migrations the guards that its moves state (else: ${GUARDS_COMMAND})`, () => {
    expect(differencesOf(guards, guardBodies(migrations.map(({ sql }) => sql)))).toEqual([])
  })

  it('lists the moves of a guarded column in no other function', () => {
    const bodies = new Map(
      migrations.flatMap(({ sql }) =>
        [...sql.matchAll(/create (?:or replace )?function (\w+)\([\s\S]*?\$\$([\s\S]*?)\$\$/g)].map(
          ([, name = '', body = '']) => [name, body] as const,
        ),
      ),
    )
    const byHand = guards.flatMap(guard =>
      [...bodies]
        .filter(([name, body]) => name !== guardName(guard) && body.includes(`(old.${guard.column}, new.${guard.column}) not in`))
        .map(([name]) => name),
    )
    expect(byHand.filter(name => !guards.some(guard => guardName(guard) === name))).toEqual([])
  })
})
