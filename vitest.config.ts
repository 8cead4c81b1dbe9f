import { availableParallelism, tmpdir } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testsReading } from './tools/support/data-readers.ts'
import { memoryFolder } from './tools/support/memory-folder.ts'

// Inherited by all workers, which put their databases and data folders there.
process.env.TMPDIR ??= memoryFolder() ?? tmpdir()

/** Files that take more than half a minute, although they are short. */
const LONG =
  /\/(tests\/(crash|kit|manifests\/mistakes\.test|contract\/(row-actions|bench-cases|application\/(routes|exports)|outside\/(containment|upgrade|server-part))|migrations\/money-upgrade)|apps\/server\/seed\/)/

/** Sequencer that starts the longest files first, so that the run does not end with one of them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = ({ moduleId }: TestSpecification): number => Number(LONG.test(moduleId))
    return (await super.sort(files)).toSorted((one, other) => long(other) - long(one))
  }
}

export default defineConfig({
  // What tests and builds write starts no test.
  server: { watch: { ignored: ['**/.cache/**', '**/dist/**', '**/test-results/**'] } },
  test: {
    watchTriggerPatterns: [{ pattern: /\.(json|sql)$/, testsToRun: testsReading }],
    // Contract tests mostly wait for PostgreSQL, processes and clocks, so two cores can run three of them.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // A worker's loaded modules are shared between files, which saves a quarter of the time.
          isolate: false,
          // Some tests hash passwords or start programs, which takes long on a busy machine.
          testTimeout: 20_000,
          hookTimeout: 20_000,
          setupFiles: ['tests/support/left-timers.ts'],
          include: [
            '{schemas,core,plugins,apps,tools}/**/*.test.ts',
            'kit/src/**/*.test.ts',
            'tests/{architecture,kit,manifests,plugins,support}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.contract.test.ts'],
        },
      },
      {
        test: {
          // Setting up a page in jsdom takes longer than most unit tests.
          name: 'components',
          // A worker's page and loaded modules are shared between files: loading the UI library takes longer than most of them.
          isolate: false,
          testTimeout: 20_000,
          include: ['{core,plugins,apps,tests}/**/*.test.tsx'],
          setupFiles: ['tests/support/patience.ts', 'tests/support/left-timers.ts', 'tests/support/shared-page.ts'],
          exclude: ['**/node_modules/**'],
          // Arco's ES modules import style sheets and omit file endings, so Node cannot load them itself.
          server: { deps: { inline: [/@arco-design/] } },
        },
      },
      {
        test: {
          name: 'contract',
          // Each file has its own database and server; a worker's loaded and compiled modules are shared between files, as in a long-running server.
          isolate: false,
          include: ['tests/{contract,migrations,crash}/**/*.test.ts', '{core,plugins,apps}/**/*.contract.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          // Effects of the outbox and of jobs may be delayed on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          // The first file that needs demo data creates it for all files.
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
