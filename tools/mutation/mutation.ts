/**
 * Mutation testing: breaks the source in one place at a time and checks that a test fails: `npm run mutation -- scope forms --sample 60`.
 * Exits with 1 if the score of an area is below the required one. See docs/mutation.md.
 */
import { mustOwn } from '#core/contract/must.ts'
import { AREAS, REQUIRED_SCORE } from './areas.ts'
import type { Mutant } from './places.ts'
import { type AreaResult, runArea } from './run-area.ts'

const args = process.argv.slice(2)
const sampleIndex = args.indexOf('--sample')
const maxMutants = sampleIndex < 0 ? Number.POSITIVE_INFINITY : Number(args[sampleIndex + 1])
const areaNames = args.filter((_, index) => sampleIndex < 0 || (index !== sampleIndex && index !== sampleIndex + 1))
const unknownArea = areaNames.find(name => !Object.hasOwn(AREAS, name))

const shortenCode = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 100)}…` : line
}

const printMutants = (title: string, mutants: readonly Mutant[]): void => {
  for (const { file, line, kind, original, replacement } of mutants)
    console.log(`  ${title} ${file}:${line} ${kind}\n    - ${shortenCode(original)}\n    + ${shortenCode(replacement)}`)
}

const mutationScore = ({ killed, survived, uncovered }: AreaResult): number =>
  (100 * killed.length) / (killed.length + survived.length + uncovered.length)

async function runMutationTests(): Promise<boolean> {
  const lines: string[] = []
  let good = true
  for (const name of areaNames.length > 0 ? areaNames : Object.keys(AREAS)) {
    const from = Date.now()
    const result = await runArea(mustOwn(AREAS, name), maxMutants, (done, of) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${name} ${done}/${of}`)
    })
    const { killed, survived, uncovered, all, equivalent } = result
    const score = mutationScore(result)
    if (score < REQUIRED_SCORE) good = false
    printMutants('survived', survived)
    printMutants('not run', uncovered)
    const seconds = Math.round((Date.now() - from) / 1_000)
    lines.push(
      `${name}: ${score.toFixed(1)} % (${killed.length} killed, ${survived.length} survived, ${uncovered.length} not run; of ${all}, ${equivalent} equivalent; ${seconds} s)`,
    )
    console.log(lines.at(-1))
  }
  console.log(`\n${lines.join('\n')}`)
  return good
}

if (unknownArea !== undefined || !(maxMutants > 0)) {
  console.error(`Areas: ${Object.keys(AREAS).join(', ')}; --sample <number>${unknownArea === undefined ? '' : `. Unknown: ${unknownArea}`}`)
  process.exitCode = 2
} else process.exitCode = (await runMutationTests()) ? 0 : 1
