import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/paths.ts'
import { AREAS } from './areas.ts'
import { EQUIVALENT_MUTANTS } from './equivalent.ts'
import { instrument } from './instrument.ts'
import type { Mutant } from './places.ts'
import { sampleMutants } from './sample.ts'
import { withSqlMutants } from './sql-mutants.ts'

describe.each(Object.entries(AREAS))('area %s', (_name, { files, tests, contract }) => {
  it('names files and tests that exist', () => {
    expect([...files, ...tests].filter(path => !existsSync(join(ROOT, path)))).toEqual([])
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
