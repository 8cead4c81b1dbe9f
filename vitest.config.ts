import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What a worker has loaded and compiled serves its next file too, in half the time. A file leaves nothing behind that another would notice. */
const isolate = false

export default defineConfig({
  test: {
    // Contract tests spend as much time in PostgreSQL as here: one worker a core, where vitest would leave a core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          // Some hash passwords or start programs; on a busy machine that takes its time.
          testTimeout: 20_000,
          include: ['{schemas,core,plugins,apps,tools}/**/*.test.ts', 'tests/{architecture,manifests,plugins}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.contract.test.ts'],
        },
      },
      {
        test: {
          // What is drawn: a page in jsdom takes longer to set up than most unit tests to run.
          name: 'components',
          isolate,
          testTimeout: 20_000,
          include: ['{core,plugins,apps,tests}/**/*.test.tsx'],
          setupFiles: ['tests/support/patience.ts'],
          exclude: ['**/node_modules/**'],
          // Arco's ES modules import style sheets and leave out file endings: Node cannot load them by itself.
          server: { deps: { inline: [/@arco-design/] } },
        },
      },
      {
        test: {
          name: 'contract',
          isolate,
          include: ['tests/{contract,migrations,crash}/**/*.test.ts', '{core,plugins,apps}/**/*.contract.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          // The first file that wants demo data makes it for all of them.
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
