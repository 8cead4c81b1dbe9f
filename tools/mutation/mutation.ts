/**
 * Mutation testing: breaks the source in one place at a time and checks that a test fails: `npm run mutation -- scope forms --sample 60`.
 * Exits with 1 if the score of an area is below the required one. See docs/mutation.md.
 */
import { AREAS, WANTED } from './areas.ts'
import type { Mutant } from './places.ts'
import { type AreaResult, runArea } from './run-area.ts'

const args = process.argv.slice(2)
const at = args.indexOf('--sample')
const most = at < 0 ? Number.POSITIVE_INFINITY : Number(args[at + 1])
const names = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1))
const unknown = names.find(name => !Object.hasOwn(AREAS, name))

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 100)}…` : line
}

const print = (title: string, mutants: readonly Mutant[]): void => {
  for (const { file, line, kind, original, replacement } of mutants)
    console.log(`  ${title} ${file}:${line} ${kind}\n    - ${short(original)}\n    + ${short(replacement)}`)
}

const scoreOf = ({ killed, survived, uncovered }: AreaResult): number =>
  (100 * killed.length) / (killed.length + survived.length + uncovered.length)

async function main(): Promise<boolean> {
  const lines: string[] = []
  let good = true
  for (const name of names.length > 0 ? names : Object.keys(AREAS)) {
    const from = Date.now()
    const result = await runArea(AREAS[name] as (typeof AREAS)[string], most, (done, of) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${name} ${done}/${of}`)
    })
    const { killed, survived, uncovered, all, equivalent } = result
    const score = scoreOf(result)
    if (score < WANTED) good = false
    print('survived', survived)
    print('not run', uncovered)
    const seconds = Math.round((Date.now() - from) / 1_000)
    lines.push(
      `${name}: ${score.toFixed(1)} % (${killed.length} killed, ${survived.length} survived, ${uncovered.length} not run; of ${all}, ${equivalent} equivalent; ${seconds} s)`,
    )
    console.log(lines.at(-1))
  }
  console.log(`\n${lines.join('\n')}`)
  return good
}

if (unknown !== undefined || !(most > 0)) {
  console.error(`Areas: ${Object.keys(AREAS).join(', ')}; --sample <number>${unknown === undefined ? '' : `. Unknown: ${unknown}`}`)
  process.exitCode = 2
} else process.exitCode = (await main()) ? 0 : 1
