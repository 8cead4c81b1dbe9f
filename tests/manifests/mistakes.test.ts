import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { mustGet } from '#core/contract/must.ts'
import type { Problem } from '#core/contract/problem.ts'
import { type CompileInput, compile, formatProblem } from '#core/manifest/index.ts'
import { projectInput } from '#tools/support/project-input.ts'
import { corpus } from './mistakes/cases/corpus.ts'
import { type Outcome, outcomesOf } from './mistakes/compile-together.ts'
import type { Applied, Mistake } from './mistakes/mistake.ts'
import { englishIn } from './mistakes/plain-chinese.ts'

let project: CompileInput
let outcomes: ReadonlyMap<Mistake, Outcome>

const seen = ({ code, file, pointer, line, suggestion }: Problem) => ({ code, file, pointer, line, suggestion })

const wanted = (mistake: Mistake, { file, pointer, line }: Applied, found: Problem | undefined) => ({
  code: mistake.code,
  file,
  pointer: pointer ?? '',
  line: line ?? 0,
  // If the case names no suggestion, any is accepted.
  suggestion: mistake.suggests ?? found?.suggestion,
})

beforeAll(async () => {
  project = await projectInput(join(import.meta.dirname, '../..'), { server: true })
  const isWanted = (mistake: Mistake, applied: Applied, problem: Problem): boolean =>
    isDeepStrictEqual(seen(problem), wanted(mistake, applied, problem)) && problem.message.includes(mistake.says)
  outcomes = outcomesOf(project, Object.values(corpus).flat(), isWanted)
}, 240_000)

it('the project itself has no mistake', () => {
  expect(compile(project).problems.map(formatProblem)).toEqual([])
})

describe.each(Object.entries(corpus))('%s', (_topic, mistakes) => {
  it.each(mistakes.map(mistake => [mistake.name, mistake] as const))('%s', (_name, mistake) => {
    const { applied, problems } = mustGet(outcomes, mistake)
    expect(problems.map(formatProblem)).toHaveLength(1)
    const [problem] = problems
    expect(problems.map(seen)).toEqual([wanted(mistake, applied, problem)])
    expect(problem?.message).toContain(mistake.says)
    expect(problem?.column === undefined).toBe(!('column' in mistake && mistake.column === true))
    expect(englishIn(problem?.message ?? '')).toEqual([])
  })
})
