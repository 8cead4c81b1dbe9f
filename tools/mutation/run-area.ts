/** Tries the mutants of one area: vitest in this process, tests in one worker. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { firstOf } from '#core/contract/must.ts'
import { ROOT } from '../support/paths.ts'
import type { Area } from './area.ts'
import { EQUIVALENT_MUTANTS } from './equivalent.ts'
import { isEquivalentFunction } from './equivalent-functions.ts'
import { functionMutants } from './function-mutants.ts'
import { type Instrumented, instrument } from './instrument.ts'
import type { Finding, Mutant } from './places.ts'
import { sampleMutants } from './sample.ts'

export interface AreaResult {
  readonly killed: readonly Mutant[]
  readonly survived: readonly Mutant[]
  readonly uncovered: readonly Mutant[]
  readonly equivalent: number
  /** Number of mutants from which the sample was taken. */
  readonly all: number
}

/** Caches that keep nothing in these runs, because what one mutant reads and compiles must not serve the next: files with the name of their size. */
const CACHES: ReadonlyMap<string, string> = new Map([
  ['core/server/publishing/compile-once.ts', 'MAX_RESULTS'],
  ['core/manifest/checked-file.ts', 'MAX_CHECKS'],
])

const withoutCache = (text: string, size: string): string => {
  const changed = text.replace(new RegExp(`(const ${size} =) .*`), '$1 0')
  if (changed === text) throw new Error(`there is no ${size}, which says how many results are kept`)
  return changed
}

const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENT_MUTANTS.some(one => one.file === mutant.file && one.original === mutant.original && one.replacement === mutant.replacement)

/** Sequencer for the order in which the area lists its tests, fastest first; vitest would start with the largest. */
const areaSequencer = (area: Area) =>
  class extends BaseSequencer {
    override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification): number => area.tests.indexOf(relative(ROOT, moduleId).replaceAll('\\', '/'))
      return specs.toSorted((a, b) => place(a) - place(b))
    }
  }

const startVitest = (area: Area, { code }: Instrumented): Promise<Vitest> =>
  createVitest(
    'test',
    {
      root: ROOT,
      config: false,
      watch: false,
      include: [...area.tests],
      reporters: [{}],
      runner: join(import.meta.dirname, 'runner.ts'),
      globalSetup: area.contract ? ['tests/support/cluster.ts'] : [],
      pool: 'forks',
      isolate: false,
      // The cache is keyed by the original source, so it would give these mutants to the next run and to the tests themselves.
      fsModuleCache: false,
      fileParallelism: false,
      maxWorkers: 1,
      sequence: { sequencer: areaSequencer(area) },
      testTimeout: 60_000,
      hookTimeout: 180_000,
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          transform(text: string, id: string) {
            const file = firstOf(id.split('?')).slice(ROOT.length + 1)
            const [changed, size] = [code.get(file), CACHES.get(file)]
            if (size !== undefined) return { code: withoutCache(changed ?? text, size), map: null }
            return changed === undefined ? undefined : { code: changed, map: null }
          },
        },
      ],
    },
  )

/**
 * Tries the mutants of an area. Mutants reached only while modules load are tried one by one, each in a new process.
 * @param most maximum number of mutants; the sample is the same in every run
 * @param told called every second with the number of decided mutants
 */
export async function runArea(area: Area, most: number, told: (done: number, of: number) => void): Promise<AreaResult> {
  const made = await instrument(area.files)
  const inFunctions = functionMutants(area.migrations ?? []).map(({ place, ...definitions }, index) => ({
    mutant: { id: `f${index + 1}`, ...place },
    definitions,
  }))
  const all = [...made.mutants, ...inFunctions.map(({ mutant }) => mutant)]
  const excused = new Set(inFunctions.filter(({ definitions }) => isEquivalentFunction(definitions)).map(({ mutant }) => mutant.id))
  const possible = all.filter(mutant => !isEquivalent(mutant) && !excused.has(mutant.id))
  const chosen = sampleMutants(possible, most)
  const folder = mkdtempSync(join(tmpdir(), 'yuanhang-mutation-'))
  const report = join(folder, 'findings.jsonl')
  writeFileSync(report, '')
  const findings = () =>
    readFileSync(report, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): Finding => JSON.parse(line))
  const of = (found: Finding['found']): Set<string> =>
    new Set(findings().flatMap(one => (one.found === found && 'id' in one ? [one.id] : [])))
  const functions = Object.fromEntries(inFunctions.map(({ mutant, definitions }) => [mutant.id, definitions]))
  const vitest = await startVitest(area, made)
  const timer = setInterval(() => told(of('killed').size + of('survived').size, chosen.length), 1_000)
  const run = async (mutants: readonly string[], only?: string): Promise<void> => {
    vitest.provide('mutation', { mutants, only, sql: made.sql, functions, report })
    const specs = await Promise.all(area.tests.map(path => vitest.getRootProject().createSpecification(join(ROOT, path))))
    const { unhandledErrors } = await vitest.runTestSpecifications(specs)
    if (only === undefined && unhandledErrors.length > 0 && findings().length === 0) throw unhandledErrors[0]
    const broken = findings().find(one => one.found === 'broken')
    if (broken) throw new Error(`the tests do not pass twice without a mutant: ${broken.by}`)
  }
  try {
    await run(chosen.map(mutant => mutant.id))
    const reached = new Set([...of('killed'), ...of('survived')])
    const atLoad = [...of('static')].filter(id => !reached.has(id))
    for (const id of atLoad) await run([], id)
    const [killed, survived, invalid] = [of('killed'), new Set([...of('survived'), ...atLoad]), of('invalid')]
    return {
      killed: chosen.filter(({ id }) => killed.has(id)),
      survived: chosen.filter(({ id }) => survived.has(id) && !killed.has(id)),
      uncovered: chosen.filter(({ id }) => !survived.has(id) && !killed.has(id) && !invalid.has(id)),
      equivalent: all.length - possible.length,
      all: possible.length - invalid.size,
    }
  } finally {
    clearInterval(timer)
    await vitest.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
