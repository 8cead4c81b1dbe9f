import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes more than a minute, although its file is short. */
const LONG = /\/tests\/(crash|kit|manifests\/mistakes\.test|contract\/application\/(routes|exports))/

/** The longest files begin first, so that at the end nobody waits for one of them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = ({ moduleId }: TestSpecification): number => Number(LONG.test(moduleId))
    return (await super.sort(files)).toSorted((one, other) => long(other) - long(one))
  }
}

export default defineConfig({
  test: {
    // A contract test waits for most of its time: for PostgreSQL, for processes, for clocks. Two cores have room for three of them.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Some hash passwords or start programs; on a busy machine that takes its time.
          testTimeout: 20_000,
          hookTimeout: 20_000,
          setupFiles: ['tests/support/left-timers.ts'],
          include: [
            '{schemas,core,plugins,apps,tools}/**/*.test.ts',
            'kit/src/**/*.test.ts',
            'tests/{architecture,kit,manifests,plugins}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.contract.test.ts'],
        },
      },
      {
        test: {
          // What is drawn: a page in jsdom takes longer to set up than most unit tests to run.
          name: 'components',
          testTimeout: 20_000,
          include: ['{core,plugins,apps,tests}/**/*.test.tsx'],
          setupFiles: ['tests/support/patience.ts', 'tests/support/left-timers.ts'],
          exclude: ['**/node_modules/**'],
          // Arco's ES modules import style sheets and leave out file endings: Node cannot load them by itself.
          server: { deps: { inline: [/@arco-design/] } },
        },
      },
      {
        test: {
          name: 'contract',
          // A file has a database and a server of its own; what a worker has loaded and compiled serves the next file too, as in a server that runs for long.
          isolate: false,
          include: ['tests/{contract,migrations,crash}/**/*.test.ts', '{core,plugins,apps}/**/*.contract.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          // What comes by the outbox or a job comes when the machine has time for it.
          expect: { poll: { timeout: 10_000 } },
          // The first file that wants demo data makes it for all of them.
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
