/** SQL of filters, as far as it decides whether an index can be used. The contract tests check the rows they find. */
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/contract/actor.ts'
import type { Field } from '#core/contract/model/field.ts'
import { sampleField as field, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import type { QueryCondition } from '#core/manifest/query/index.ts'
import { compiledSql } from '#tests/support/written-sql.ts'
import { filterSources, filterSql } from './filter-sql.ts'

const FIELDS = {
  name: field('name', 'text', { grams: true }),
  note: field('note', 'text'),
  heard: field('heard', 'text', { pinyin: true }),
  nick: field('nick', 'text', { grams: true, custom: true }),
  place: field('place', 'region'),
  kind: field('kind', 'option', { options: 'kinds' }),
  level: field('level', 'text'),
  tags: field('tags', 'options'),
  count: field('count', 'integer'),
  amount: field('amount', 'money'),
  due: field('due', 'date'),
  seen: field('seen', 'datetime'),
  team: field('team', 'ref', { to: 'team', column: 'team_id' }),
  owner: field('owner', 'ref', { to: 'person', column: 'owner_id' }),
  helpers: field('helpers', 'refs', { to: 'person', column: 'helper_ids' }),
  gone: field('gone', 'ref', { to: 'nothing' }),
}
const team = sampleResource('team', {
  source: 'team_view',
  fields: { parent: field('parent', 'ref', { column: 'parent_id' }) },
  lookup: { label: 'title', search: [], key: 'team', parent: 'parent' },
})
const person = sampleResource('person', {
  fields: { name: FIELDS.note, team: FIELDS.team },
  lookup: { label: 'name', search: [], key: 'person' },
})
const snapshot = sampleSnapshot([team, person])
const TREE = [{ value: 'a', label: '甲', manual: true, children: [{ value: 'b', label: '乙', manual: true, children: [] }] }]
const options = { get: async (name: string) => (name === 'kinds' ? TREE : []), invalidate: () => undefined }

const condition = (
  name: keyof typeof FIELDS,
  op: QueryCondition['op'],
  value: QueryCondition['value'],
  target?: Field,
): QueryCondition => ({
  param: name,
  field: { text: target ? `${name}.${target.name}` : name, own: FIELDS[name], target },
  op,
  value,
})
const target = { snapshot, resource: person, options, actor: { id: 1 } as Actor, alias: 't' }
const text = async (one: QueryCondition) => compiledSql(await filterSql(one, target, 0))

describe('a filter', () => {
  it.each([
    ['count', 'is', 3, ['"t"."count" = $1', 3]],
    ['place', 'is', '510000', ['("t"."place" ~>=~ $1 and "t"."place" ~<~ $2)', '510000', '5100000']],
    ['level', 'in', ['a', 'b'], ['"t"."level" = any($1)', ['a', 'b']]],
    ['tags', 'containsIn', ['a'], ['"t"."tags" && $1::text[]', ['a']]],
    ['helpers', 'containsIn', [7], ['"t"."helper_ids" && $1::bigint[]', [7]]],
    ['due', 'onOrAfter', '2026-03-08', ['"t"."due" >= $1::date', '2026-03-08']],
    ['due', 'before', '2026-03-08', ['"t"."due" < $1::date', '2026-03-08']],
    ['seen', 'onOrAfter', '2026-03-08', [`"t"."seen" >= ($1::timestamp at time zone 'Asia/Shanghai')`, '2026-03-08']],
    ['seen', 'before', '2026-03-08', [`"t"."seen" < ($1::timestamp at time zone 'Asia/Shanghai')`, '2026-03-08']],
    ['count', 'gte', 3, ['"t"."count" >= $1::bigint', 3]],
    ['count', 'lte', 2.5, ['"t"."count" <= $1::numeric', 2.5]],
    ['amount', 'gte', '2.50', ['"t"."amount" >= $1', '2.50']],
    ['name', 'contains', '0%', ['(grams("t"."name") @> grams_of_search($1) and "t"."name" ilike $2)', '0%', '%0\\%%']],
    ['name', 'contains', '王', ['(lower("t"."name") ~>=~ $1 and lower("t"."name") ~<~ $2)', '王', '玌']],
    ['note', 'contains', '小_明', ['"t"."note" ilike $1', '%小\\_明%']],
  ] as const)('by %s that %s %j', async (name, op, value, expected) => {
    expect(await text(condition(name, op, value))).toEqual(expected)
  })

  it('of a name that is found by its sound takes letters for syllables, and one letter for how it begins', async () => {
    const heard = async (typed: string) => (await text(condition('heard', 'contains', typed))).slice(1)
    expect((await text(condition('heard', 'contains', 'zs')))[0]).toContain('array_to_tsvector("t"."heard_pinyin") @@')
    expect(await heard('Zhang S')).toContain('zhangs:*')
    expect(await heard('z')).toContain("'^z'")
    expect(await heard('张s')).toEqual(['%张s%'])
  })

  it('of a custom field looks into no index of grams: there is none', async () => {
    expect((await text(condition('nick', 'contains', '小明')))[0]).not.toContain('grams')
  })

  it('on a tree of rows goes down from the one that is named', async () => {
    expect(await text(condition('team', 'within', 5))).toEqual([
      expect.stringMatching(
        /^"t"\."team_id" in \(with recursive below as \(\s+select \$1::bigint as id union select n\.id from "team_view" as n join below on "n"\."parent_id" = below\.id\s+\) select id from below\)$/,
      ),
      5,
    ])
  })

  it('on a tree of options takes what is below; an option that is not there stands for itself', async () => {
    expect(await text(condition('kind', 'within', 'a'))).toEqual(['"t"."kind" = any($1)', ['a', 'b']])
    expect(await text(condition('kind', 'within', 'b'))).toEqual(['"t"."kind" = any($1)', ['b']])
    expect(await text(condition('kind', 'within', 'z'))).toEqual(['"t"."kind" = any($1)', ['z']])
  })

  it('on what is no tree after all means the value itself', async () => {
    expect(await text(condition('owner', 'within', 5))).toEqual(['"t"."owner_id" = $1', 5])
    expect(await text(condition('level', 'within', 'a'))).toEqual(['"t"."level" = $1', 'a'])
  })

  it('through a reference asks the referenced row, through a list of them any', async () => {
    expect(await text(condition('owner', 'contains', '王五', FIELDS.note))).toEqual([
      'exists (select from "person" as "f0" where "f0"."id" = "t"."owner_id" and "f0"."note" ilike $1)',
      '%王五%',
    ])
    expect(await text(condition('helpers', 'contains', '王五', FIELDS.note))).toEqual([
      'exists (select from "person" as "f0" where "f0"."id" = any("t"."helper_ids") and "f0"."note" ilike $1)',
      '%王五%',
    ])
    await expect(text(condition('gone', 'contains', '王', FIELDS.note))).rejects.toThrow('gone.note')
  })
})

it('a list waits for writes of every source that its filters read', () => {
  const of = (...conditions: QueryCondition[]) => filterSources(snapshot, conditions)
  expect(of(condition('name', 'contains', '王'))).toEqual([])
  expect(of(condition('team', 'is', 5))).toEqual([])
  expect(of(condition('team', 'within', 5))).toEqual(['team_view'])
  expect(of(condition('kind', 'within', 'a'))).toEqual([])
  expect(of(condition('owner', 'contains', '王五', FIELDS.note), condition('owner', 'within', 5, FIELDS.team))).toEqual([
    'person',
    'person',
    'team_view',
  ])
})
