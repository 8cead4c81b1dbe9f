import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/paths.ts'
import { AREAS } from './areas.ts'
import { EQUIVALENT_MUTANTS } from './equivalent.ts'
import { EQUIVALENT_FUNCTION_MUTANTS, isEquivalentFunction } from './equivalent-functions.ts'
import { functionEdits, functionMutants } from './function-mutants.ts'
import { instrument } from './instrument.ts'
import type { Mutant } from './places.ts'
import { sampleMutants } from './sample.ts'
import { withSqlMutants } from './sql-mutants.ts'

describe.each(Object.entries(AREAS))('area %s', (_name, { files, tests, contract, migrations = [] }) => {
  it('names files and tests that exist', () => {
    expect([...files, ...tests].filter(path => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('has mutants of the functions in each folder of migrations', () => {
    expect(migrations.filter(folder => functionMutants([folder]).length === 0)).toEqual([])
  })

  it('says whether its tests need a database', () => {
    const needed = tests.some(path => path.startsWith('tests/contract/') || path.endsWith('.contract.test.ts'))
    expect(contract ?? false).toBe(needed)
  })
})

it('excuses only mutants that there are, each with a reason', async () => {
  const { mutants } = await instrument([...new Set(EQUIVALENT_MUTANTS.map(one => one.file))])
  const unknown = EQUIVALENT_MUTANTS.filter(
    one =>
      one.because.length < 10 ||
      !mutants.some(({ file, original, replacement }) => file === one.file && original === one.original && replacement === one.replacement),
  )
  expect(unknown).toEqual([])
})

it('excuses one mutant of a function each time, with a reason', () => {
  const mutants = Object.values(AREAS).flatMap(({ migrations = [] }) => functionMutants(migrations))
  expect(mutants.filter(isEquivalentFunction)).toHaveLength(EQUIVALENT_FUNCTION_MUTANTS.length)
  for (const { function: name, from, because } of EQUIVALENT_FUNCTION_MUTANTS) {
    expect(because.length).toBeGreaterThanOrEqual(10)
    const definition = mutants.find(({ original }) => original.includes(`function ${name}(`))?.original
    expect([name, definition?.split(from).length]).toEqual([name, 2])
  }
})

describe('mutants of SQL', () => {
  const make = (text: string) => {
    let n = 0
    return withSqlMutants('a.ts', text, () => `s${++n}`)
  }

  it('turn round what decides in a template, and leave values and assignments alone', () => {
    const { text, places } = make(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source text
      "const q = sql<X>`update t set a = 1 where not b and c <> 'x and y' and d = ${f({ a: '`' })} order by e desc`",
    )
    expect(places.map(({ original, replacement }) => [original, replacement])).toEqual([
      ['not ', ''],
      [' and ', ' or '],
      [' <> ', ' = '],
      [' and ', ' or '],
      [' = ', ' <> '],
      ['desc', 'asc'],
    ])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source text
    expect(text).toContain("set a = 1 where ${$sql('s1')}b${$sql('s2')}c${$sql('s3')}'x and y'")
  })

  it('leave out parts of a built query, with whatever stands in their brackets', () => {
    const { text, places } = make("q.where(({ or }) => or(a(')'), b)).orderBy('x').execute()\nnot.sql()")
    expect(text).toBe(
      "q.$if($kept('s1'), $q => $q.where(({ or }) => or(a(')'), b))).$if($kept('s2'), $q => $q.orderBy('x')).execute()\nnot.sql()",
    )
    expect(places.map(place => [place.line, place.original])).toEqual([
      [1, ".where(({ or }) => or(a(')'), b))"],
      [1, ".orderBy('x')"],
    ])
  })
})

describe('mutants of SQL functions', () => {
  it('leave out guards and turn round what decides, and leave declarations, strings, comments and assignments alone', () => {
    const definition = `create function f(a int, b text = 'x and y') returns trigger language plpgsql as $$
begin
  -- Not this, and not that.
  update t set a = 1, b = 2 where c = 'd and e';
  if a = b then
    raise exception 'no' using errcode = 'check_violation', constraint = 'f';
  end if;
end $$;`
    expect([...functionEdits(definition)].map(({ original, replacement }) => [original, replacement])).toEqual([
      ["raise exception 'no' using errcode = 'check_violation', constraint = 'f';", 'null;'],
      [' = ', ' <> '],
      [' = ', ' <> '],
    ])
  })

  it('are those of the last definition alone, at their lines', async () => {
    const mutants = functionMutants(['apps/crm/commission/migrations'])
    expect(new Set(mutants.map(({ place }) => `${place.file} ${place.line}`)).size).toBeGreaterThan(50)
    const paths = [...new Set(mutants.map(({ place }) => place.file))]
    const lines = new Map(
      await Promise.all(paths.map(async path => [path, (await readFile(join(ROOT, path), 'utf8')).split('\n')] as const)),
    )
    for (const { place, original, mutated } of mutants) {
      expect(
        lines
          .get(place.file)
          ?.slice(place.line - 1)
          .join('\n'),
      ).toContain(place.original)
      expect(original).toMatch(/^create or replace function /)
      expect(mutated).not.toBe(original)
    }
    // Replaced by a later migration.
    const guarded = mutants.filter(({ original }) => original.includes('function commission_line_fill('))
    expect(new Set(guarded.map(({ place }) => place.file))).toEqual(
      new Set(['apps/crm/commission/migrations/1162_commission_of_locked_months.sql']),
    )
  })
})

it('instruments a file with mutants that say what they change, and where', async () => {
  const file = 'core/server/permission/permission.ts'
  const { mutants, code } = await instrument([file])
  const line = (await readFile(file, 'utf8')).split('\n').findIndex(text => text.includes('actor.admin ||')) + 1
  expect(mutants).toContainEqual(
    expect.objectContaining({ kind: 'LogicalOperator', line, replacement: expect.stringContaining('actor.admin &&') }),
  )
  expect(code.get(file)).toContain('stryMutAct')
})

it('chooses the same mutants each time, wherever they stand', () => {
  const mutants = Array.from(
    { length: 50 },
    (_, n): Mutant => ({ id: String(n), file: 'a.ts', line: n, kind: 'SQL', original: `o${n % 25}`, replacement: '' }),
  )
  const moved = mutants.map(mutant => ({ ...mutant, id: `x${mutant.id}`, line: mutant.line + 7 }))
  const lines = sampleMutants(mutants, 10).map(mutant => mutant.line)
  expect(lines).toHaveLength(10)
  expect(sampleMutants(moved, 10).map(mutant => mutant.line - 7)).toEqual(lines)
  expect(sampleMutants(mutants, 50)).toEqual(mutants)
})
