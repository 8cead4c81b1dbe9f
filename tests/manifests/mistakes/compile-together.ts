import type { Problem } from '#core/contract/problem.ts'
import { type CompileInput, compile, type ManifestFile } from '#core/manifest/index.ts'
import { type Applied, apply, fileOf, type Mistake } from './mistake.ts'

/** A mistake with the edited place, and the problems that it alone causes. */
export interface Outcome {
  readonly applied: Applied
  readonly problems: readonly Problem[]
}

/** Whether this is the problem that the mistake should cause. */
type IsExpected = (mistake: Mistake, applied: Applied, problem: Problem) => boolean

/** Larger sets are more often halved than they save compilations. */
const LARGEST_SET = 5

/** Problems of the first phases stop the later ones, and warnings are only looked for where there is no error. */
const phaseOf = ({ code }: Mistake): 'read' | 'link' | 'lint' =>
  /^(json|schema|manifest|file)\./.test(code) ? 'read' : code.startsWith('lint.') ? 'lint' : 'link'

const editedFiles = (all: readonly ManifestFile[], mistake: Mistake): readonly string[] =>
  [mistake.file, ...('also' in mistake && mistake.also ? [mistake.also[0]] : [])].map(name => fileOf(all, name).path)

/** Sets of mistakes of one phase, in different files. */
const setsOf = (all: readonly ManifestFile[], mistakes: readonly Mistake[]): readonly (readonly Mistake[])[] => {
  const sets: { readonly phase: string; readonly files: Set<string>; readonly members: Mistake[] }[] = []
  for (const mistake of mistakes) {
    const phase = phaseOf(mistake)
    const files = editedFiles(all, mistake)
    const open = sets.find(set => set.phase === phase && set.members.length < LARGEST_SET && !files.some(file => set.files.has(file)))
    const set = open ?? { phase, files: new Set<string>(), members: [] }
    if (!open) sets.push(set)
    set.members.push(mistake)
    for (const file of files) set.files.add(file)
  }
  return sets.map(({ members }) => members)
}

/**
 * Problems of each mistake. Mistakes in different files are compiled together, since each problem is reported beside the others. A set with other
 * problems than those of its members is halved, down to a mistake alone.
 */
export const outcomesOf = (
  project: CompileInput,
  mistakes: readonly Mistake[],
  isExpected: IsExpected,
): ReadonlyMap<Mistake, Outcome> => {
  const outcomes = new Map<Mistake, Outcome>()
  const compileSet = (members: readonly Mistake[]): void => {
    const applied: Applied[] = []
    let input = project
    for (const mistake of members) {
      const next = apply(input, mistake)
      applied.push(next)
      input = next.input
    }
    const { problems } = compile(input)
    const found = members.map((mistake, at) => problems.filter(problem => isExpected(mistake, applied[at] as Applied, problem)))
    const isWhole = problems.length === members.length && found.every(own => own.length === 1)
    if (members.length === 1 || isWhole) {
      for (const [at, mistake] of members.entries())
        outcomes.set(mistake, { applied: applied[at] as Applied, problems: isWhole ? (found[at] ?? []) : problems })
      return
    }
    const half = Math.ceil(members.length / 2)
    compileSet(members.slice(0, half))
    compileSet(members.slice(half))
  }
  for (const set of setsOf([...project.files, ...project.plugins], mistakes)) compileSet(set)
  return outcomes
}
