import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './paths.ts'

/** Runs a program of the project on this Node; returns its exit code (128 + n after a signal). Output goes to this process's output. */
export const runNode = async (args: readonly string[], options: SpawnOptions = {}): Promise<number> => {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], ...options })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  process.off('SIGINT', pass).off('SIGTERM', pass)
  return code ?? (signal === 'SIGINT' ? 130 : 143)
}

/** Entry scripts of packages that the tools run. */
export const PROGRAMS = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
  rollup: 'node_modules/rollup/dist/bin/rollup',
  playwright: 'node_modules/@playwright/test/cli.js',
} as const
