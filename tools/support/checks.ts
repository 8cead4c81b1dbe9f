import { PROGRAMS, runNode } from './run.ts'

/** All checks that are not tests, fastest first. */
const CHECK_COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ['format and lint', PROGRAMS.biome, 'ci', '.'],
  ['generated types', 'tools/types.ts', '--check'],
  ['manifests', 'tools/manifests.ts'],
  ['guards', 'tools/guards.ts', '--check'],
  ['reference', 'tools/reference.ts', '--check'],
  ['types', PROGRAMS.tsc, '-p', '.'],
  ['unused', PROGRAMS.knip, '--no-progress'],
  ['architecture', PROGRAMS.vitest, 'run', '--project', 'unit', 'tests/architecture'],
]

export interface Tally {
  readonly passed: number
  readonly failed: number
}

/**
 * Runs all checks, even if one fails. Their output is shown
 * @param options `architecture` false leaves out the tests of the architecture, for callers that run all unit tests
 */
export const runChecks = async ({ architecture = true } = {}): Promise<Tally> => {
  const broken: string[] = []
  const commands = CHECK_COMMANDS.filter(([title]) => architecture || title !== 'architecture')
  for (const [title, ...args] of commands) {
    console.log(`— ${title}`)
    if ((await runNode(args)) !== 0) broken.push(title)
  }
  console.log(broken.length > 0 ? `check failed: ${broken.join(', ')}` : 'check passed')
  return { passed: commands.length - broken.length, failed: broken.length }
}
