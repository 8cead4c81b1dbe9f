import { PROGRAMS, runNode } from './support/run.ts'

const paths = process.argv.slice(2)
process.exitCode = await runNode([PROGRAMS.biome, 'check', '--write', ...(paths.length > 0 ? paths : ['.'])])
