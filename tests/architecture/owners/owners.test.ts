import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../source-files.ts'
import { databaseObjects } from './database-objects.ts'
import { type ForeignUse, foreignUses, objectOwners, type PartManifest, readDatabaseObjects, readPartManifests } from './foreign-uses.ts'
import { LANDED_ELSEWHERE } from './landed-elsewhere.ts'
import { sqlOfSource } from './sql-of-source.ts'
import { usedObjects } from './used-objects.ts'

/**
 * Tables of another part that code or a function of the database writes by SQL, with the reason why the owner does not do it. Demo data is not
 * listed: a room fills tables of the rooms it requires.
 */
const FOREIGN_WRITES: Readonly<Record<string, string>> = {
  'order → institution_customer_relation by function order_derive_lead': 'lets the trigger of the owner derive its columns anew',
  'order → institutions_customer by function order_derive_lead': 'as above',
  'rebate → institutions_order by function rebates_rule_of_order': 'columns that this room added to the table',
  'rebate → order_transaction by function rebate_application_book':
    'a passed rebate is a row of the ledger, in one transaction with the record',
  'registered → institutions_customer by function client_user_said': 'links the newest intention of a user to the lead',
  'rules → employee_allocation by apps/crm/rules/server/stored-rules.ts':
    'the settings page of the limits is this room; the limits hold in the other',
  'rules → lead_rules by apps/crm/rules/server/automatic-loss.ts': 'as above',
  'rules → lead_rules by apps/crm/rules/server/release.ts': 'as above',
  'rules → lead_rules by apps/crm/rules/server/stored-rules.ts': 'as above',
  'sorting → institution by apps/crm/sorting/server/score.ts': 'scores of all institutions at once',
  'store → institution by function store_tells_institution': 'lets the trigger of this room derive the mark of an open shop',
}

const isSeed = ({ at }: ForeignUse): boolean => /^apps\/(?:crm\/)?[a-z]+\/seed\//.test(at)
const requiresOf = (manifests: readonly PartManifest[]): ReadonlyMap<string, readonly string[]> =>
  new Map(manifests.map(({ id, requires }) => [id, requires]))

describe('tables, views and functions', () => {
  const objects = readDatabaseObjects()
  const manifests = readPartManifests()
  const owners = objectOwners(objects, manifests)
  const uses = foreignUses(objects, owners)

  it('each have an owner: the room that made them, or one that claims in plugin.json what is older than the rooms', () => {
    expect([...owners].filter(([, owner]) => owner === 'db')).toEqual([])
    const claimed = manifests.flatMap(({ id, tables }) => tables.map(table => ({ id, table })))
    // The core's tables are shown by plugins.
    const others = claimed.filter(({ id, table }) => owners.get(table) !== id && owners.get(table) !== 'core')
    expect(others).toEqual([])
  })

  it('are named in SQL by their owner, and by parts that require it', () => {
    const requires = requiresOf(manifests)
    const stray = uses
      .filter(({ from, to }) => !requires.get(from)?.includes(to))
      .map(({ from, to, kind, name, at }) => `${from} → ${to}: ${kind} ${name} in ${at}`)
    expect(stray).toEqual([])
  })

  it('are written in SQL by their owner, and by others for a reason', () => {
    const written = uses.filter(use => use.kind === 'write' && !isSeed(use)).map(({ from, name, at }) => `${from} → ${name} by ${at}`)
    expect([...new Set(written)].sort()).toEqual(Object.keys(FOREIGN_WRITES).sort())
  })

  it('that landed in another folder are there, and are claimed by one owner', () => {
    const claimed = Object.values(LANDED_ELSEWHERE).flat()
    expect(claimed.filter(name => !owners.has(name))).toEqual([])
    expect(new Set(claimed).size).toBe(claimed.length)
  })
})

it('timelines read rows by SQL, and word them by the labels of the manifests', () => {
  const timelines = sourceFiles(['apps/crm']).filter(({ path }) => /\/server\/[a-z-]*(?:timeline|story)\.ts$/.test(path))
  expect(timelines.length).toBeGreaterThan(3)
  const worded = timelines.filter(({ path, text }) => sqlOfSource(path, text, new Set()).some(sql => /\p{Script=Han}/u.test(sql)))
  expect(worded.map(({ path }) => path)).toEqual([])
})

describe('the reader of SQL', () => {
  const known = { relations: new Set(['lead', 'lead_event', 'client_user', 'role']), functions: new Set(['lead_phase']) }
  const used = (text: string): readonly string[] =>
    usedObjects(text, known)
      .map(({ kind, name }) => `${kind} ${name}`)
      .sort()

  it('finds what is read, written, called and referred to', () => {
    expect(used('select lead_phase(id) from lead l, client_user u where role = 1')).toEqual([
      'call lead_phase',
      'read client_user',
      'read lead',
    ])
    expect(used('with gone as (delete from lead_event) insert into client_user select 1')).toEqual([
      'write client_user',
      'write lead_event',
    ])
    expect(used('update only lead set x = (select 1 from role) -- from client_user')).toEqual(['read role', 'write lead'])
    expect(used('alter table x add column user_id bigint references client_user')).toEqual(['refer client_user'])
    expect(used("select 'client_user', t.lead_event, client_user_id from x t")).toEqual([])
  })

  it('finds SQL in templates, texts and builders', () => {
    const source =
      "const a = sql`select from lead where id = 1`; tx.insertInto('lead_event as e'); const t = 'client_user'; tx.selectFrom('order')"
    const texts = sqlOfSource('a.ts', source, known.relations)
    expect([...new Set(texts.flatMap(used))].sort()).toEqual(['read client_user', 'read lead', 'write lead_event'])
  })

  it('follows migrations to what is in force, and knows who made it and who wrote it last', () => {
    const objects = databaseObjects([
      {
        part: 'a',
        sql: "create table t (id int); create view v as select ';' from t; create view gone as select 1; create table old (id int)",
      },
      {
        part: 'b',
        sql: 'create or replace view v as select 2 from t; drop view gone; alter table old rename to fresh; alter table t add x int',
      },
      {
        part: 'b',
        sql: 'create function f() returns int as $$ begin; return 1; end $$; create trigger g after insert on t execute function f()',
      },
    ])
    expect(objects.map(({ kind, name, on, maker, writer }) => [kind, name, on ?? '', maker, writer].join(' '))).toEqual([
      'table t  a a',
      'view v  a b',
      'table fresh  a a',
      'change t t b b',
      'function f  b b',
      'trigger g t b b',
    ])
  })

  it('would tell of a room that names what it does not require', () => {
    const objects = databaseObjects([
      { part: 'lead', sql: 'create table lead_event (id int)' },
      { part: 'system', sql: 'create view people as select from lead_event' },
    ])
    const found = foreignUses(objects, objectOwners(objects, []), []).map(({ from, to, at }) => `${from} → ${to}: ${at}`)
    expect(found).toEqual(['system → lead: view people'])
  })
})
