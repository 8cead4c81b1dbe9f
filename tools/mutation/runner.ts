/**
 * Runs a test file repeatedly in one worker, with one mutant after another. vitest iterates over the list of files; after each run the same file is
 * appended to it again, so that hooks, timeouts and everything else are those of vitest.
 * The first two runs have no mutant: the first records which tests reach which mutant, the second proves that the file can run twice.
 * Then each mutant is tried with the tests that reach it, up to the first failure. If these were only some tests of the file, they must also pass
 * without the mutant; otherwise all tests of the file decide, since a test may depend on the effects of earlier ones.
 */
import { appendFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { inject, type RunnerTask, type RunnerTestFile, type RunnerTestSuite, type RunnerTestCase as Test, TestRunner } from 'vitest'
import { socketUrl } from '#core/server/postgres/cluster.ts'
import { OWNER_ROLE } from '#core/server/postgres/roles.ts'
import type { Finding } from './places.ts'

type Hits = Record<string, number>

/** Global state that instrumented code reads. */
interface StrykerState {
  activeMutant?: string
  currentTestId?: string
  hitCount?: number
  hitLimit?: number
  mutantCoverage: { static: Hits; perTest: Record<string, Hits> }
  /** Mutants already killed, in this file or an earlier one. */
  killed: Set<string>
  survivors: Set<string>
}

const HOOKS_TEST_ID = 'hooks'
/** A mutant that runs this many times more often than the original counts as an infinite loop. */
const LOOP_HIT_FACTOR = 100

const job = inject('mutation')
const globals = globalThis as unknown as { __stryker__?: StrykerState; $sql?: unknown; $kept?: unknown }
globals.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} }, killed: new Set(), survivors: new Set() }
const strykerState = globals.__stryker__
if (job.only !== undefined) strykerState.activeMutant = job.only

const recordCoverage = (id: string): boolean => {
  const { static: atLoad, perTest } = strykerState.mutantCoverage
  const hits = strykerState.currentTestId === undefined ? atLoad : (perTest[strykerState.currentTestId] ?? {})
  if (strykerState.currentTestId !== undefined) perTest[strykerState.currentTestId] = hits
  hits[id] = (hits[id] ?? 0) + 1
  return strykerState.activeMutant === id
}
globals.$sql = (id: string) => sql.raw((recordCoverage(id) ? job.sql[id]?.replacement : job.sql[id]?.original) ?? '')
globals.$kept = (id: string) => !recordCoverage(id)

const reportFinding = (finding: Finding): void => appendFileSync(job.report, `${JSON.stringify(finding)}\n`)

const testsOf = (suite: RunnerTestSuite): Test[] => suite.tasks.flatMap(task => (task.type === 'suite' ? testsOf(task) : [task as Test]))
const fullTestName = (task: RunnerTask): string => (task.suite ? `${fullTestName(task.suite)} › ${task.name}` : task.name)

/** Databases from which test databases are copied. */
const TEMPLATES = ['yuanhang_template', 'yuanhang_reference', 'yuanhang_demo']

/** Replaces an SQL function in every template that there is. @throws if PostgreSQL refuses the definition */
async function replaceInTemplates(definition: string): Promise<void> {
  for (const name of TEMPLATES) {
    const client = new pg.Client({ connectionString: socketUrl(inject('cluster').socket, OWNER_ROLE, name) })
    try {
      await client.connect()
    } catch (error) {
      // No test has asked for this template yet.
      if ((error as { readonly code?: unknown }).code === '3D000') continue
      throw error
    }
    try {
      await client.query(definition)
    } finally {
      await client.end()
    }
  }
}

/** One run of the file. */
interface MutantRun {
  readonly mutant?: string
  /** Ids of the tests to run; all if undefined. */
  readonly tests?: ReadonlySet<string>
  /** Called with the first failure; undefined if all tests passed. */
  ended(failure: Test | RunnerTestFile | undefined): void
}

export default class MutationRunner extends TestRunner {
  private files: RunnerTestFile[] = []
  private modes = new Map<string, RunnerTask['mode']>()
  private walks: MutantRun[] = []
  private failure: Test | RunnerTestFile | undefined
  private readonly passing = new Set<string>()

  onCollected(files: RunnerTestFile[]): void {
    this.files = files
    const [file] = files
    if (!file) return
    if (file.result?.state === 'fail') {
      // The file was loaded successfully before without the mutant.
      if (job.only !== undefined) this.kill(job.only, file)
      // If it fails without a mutant, no test runs and no mutant could be tried.
      else reportFinding({ found: 'broken', by: `${file.name}: ${file.result.errors?.[0]?.message}` })
      return
    }
    this.modes = new Map(tasksOf(file).map(task => [task.id, task.mode]))
    const broken = (failure: Test | RunnerTestFile | undefined): void => {
      if (!failure) return
      reportFinding({ found: 'broken', by: `${fullTestName(failure)}: ${failure.result?.errors?.[0]?.message}` })
      this.walks = []
    }
    if (job.only !== undefined) {
      this.walks = [{ mutant: job.only, ended: failure => failure && this.kill(job.only as string, failure) }]
    } else {
      this.walks = [
        { ended: broken },
        {
          ended: failure => {
            broken(failure)
            if (!failure) this.plan(file)
          },
        },
      ]
    }
    this.begin(file)
  }

  /** Plans the runs for the mutants that tests of this file reach. */
  private plan(file: RunnerTestFile): void {
    const { perTest, static: atLoad } = strykerState.mutantCoverage
    const tests = testsOf(file)
    for (const id of job.mutants) {
      if (strykerState.killed.has(id)) continue
      if (job.functions[id]) {
        this.walks.push(this.trial(id, undefined))
        continue
      }
      const reached = tests.filter(test => perTest[test.id]?.[id])
      const atStart = (perTest[HOOKS_TEST_ID]?.[id] ?? 0) > 0
      if (reached.length === 0 && !atStart) {
        if (atLoad[id]) reportFinding({ id, found: 'static' })
        continue
      }
      const some = new Set(reached.map(test => test.id))
      this.walks.push(this.trial(id, atStart ? undefined : some))
    }
  }

  private trial(mutant: string, tests: ReadonlySet<string> | undefined): MutantRun {
    return {
      mutant,
      tests,
      ended: failure => {
        if (!failure) return reportFinding({ id: mutant, found: 'survived' })
        if (!tests || !('tests' in failure ? false : tests.has(failure.id))) return this.kill(mutant, failure)
        this.confirm(mutant, tests, failure as Test)
      },
    }
  }

  /** Plans a run of the same tests without the mutant. */
  private confirm(mutant: string, tests: ReadonlySet<string>, failure: Test): void {
    const upTo = [...tests].slice(0, [...tests].indexOf(failure.id) + 1)
    const key = upTo.join()
    if (this.passing.has(key)) {
      this.kill(mutant, failure)
      return
    }
    this.walks.unshift({
      tests: new Set(upTo),
      ended: again => {
        if (again) this.walks.unshift(this.trial(mutant, undefined))
        else {
          this.passing.add(key)
          this.kill(mutant, failure)
        }
      },
    })
  }

  private kill(id: string, failure: Test | RunnerTestFile): void {
    strykerState.killed.add(id)
    reportFinding({ id, found: 'killed', by: fullTestName(failure) })
  }

  private begin(file: RunnerTestFile): void {
    const [walk] = this.walks
    this.failure = undefined
    strykerState.currentTestId = HOOKS_TEST_ID
    if (job.only === undefined) strykerState.activeMutant = walk?.mutant
    strykerState.hitCount = 0
    strykerState.hitLimit = this.limitOf(walk?.mutant)
    for (const task of tasksOf(file)) {
      const mode = this.modes.get(task.id) ?? 'run'
      task.mode = task.type === 'test' && walk?.tests && !walk.tests.has(task.id) ? 'skip' : mode
      task.result = undefined
    }
  }

  private limitOf(mutant: string | undefined): number {
    if (mutant === undefined) return Number.POSITIVE_INFINITY
    const hits = Object.values(strykerState.mutantCoverage.perTest).reduce((sum, one) => sum + (one[mutant] ?? 0), 0)
    return Math.max(hits * LOOP_HIT_FACTOR, 10_000)
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    const mutant = this.walks[0]?.mutant
    const functions = 'filepath' in suite && mutant !== undefined ? job.functions[mutant] : undefined
    if (functions && mutant !== undefined)
      await replaceInTemplates(functions.mutated).catch(() => {
        reportFinding({ id: mutant, found: 'invalid' })
        // Not tried with the tests of other files, either.
        strykerState.killed.add(mutant)
        this.walks[0] = { ended: () => undefined }
        for (const task of tasksOf(suite as RunnerTestFile)) task.mode = 'skip'
      })
    await super.onBeforeRunSuite(suite)
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    if (this.failure) test.mode = 'skip'
    strykerState.currentTestId = test.mode === 'skip' ? HOOKS_TEST_ID : test.id
    await super.onBeforeRunTask(test)
  }

  override onAfterRunTask(test: Test): void {
    super.onAfterRunTask(test)
    strykerState.currentTestId = HOOKS_TEST_ID
    if (test.result?.state === 'fail') this.failure ??= test
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite)) return
    const file = suite as RunnerTestFile
    if (!this.failure && tasksOf(file).some(task => task.result?.state === 'fail')) this.failure = file
    const walk = this.walks.shift()
    const functions = walk?.mutant === undefined ? undefined : job.functions[walk.mutant]
    if (functions) await replaceInTemplates(functions.original)
    strykerState.activeMutant = job.only
    walk?.ended(this.failure)
    if (this.walks.length > 0) {
      this.begin(file)
      this.files.push(file)
    } else strykerState.currentTestId = undefined
    // Failures caused by mutants are in the report; for vitest the run passed.
    for (const task of tasksOf(file)) if (task.result?.state === 'fail') task.result = { ...task.result, state: 'pass', errors: [] }
  }
}

const tasksOf = (suite: RunnerTestSuite): RunnerTask[] => [
  suite,
  ...suite.tasks.flatMap(task => (task.type === 'suite' ? tasksOf(task) : [task])),
]
