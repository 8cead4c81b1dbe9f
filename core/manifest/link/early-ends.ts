/** Stages that end the way early, as the moves of a state field tell. */
import { flattenOptions } from '../fields/index.ts'
import type { NormalDetailView, NormalResource } from '../normalize/normal.ts'
import { namedMoves } from '../normalize/state-actions.ts'
import { type ResolvedPath, resolvedPathOf } from './resolve-path.ts'
import type { Symbols } from './symbols.ts'

type NormalSteps = NonNullable<NormalDetailView['steps']>
type StageValue = NonNullable<NormalSteps['ended']>[number]

/** States in the order of their options that a move leads to and none leaves. */
const finalStates = (symbols: Symbols, { states = {}, fields }: NormalResource, name: string): readonly StageValue[] => {
  const moves = namedMoves({ [name]: states[name] ?? {} }).map(({ move }) => move)
  const set = symbols.options.get(fields[name]?.options ?? '')?.value
  const reached = new Set(moves.map(({ to }) => to))
  const isLeft = (state: StageValue): boolean => moves.some(({ from, to }) => (from === undefined ? state !== to : from.includes(state)))
  return flattenOptions(set?.values ?? []).flatMap(({ value }) => (reached.has(value) && !isLeft(value) ? [value] : []))
}

/** Values that `steps` names as early ends by silence: all final states of the field's moves but the first, which is the end of the way. */
export const earlyEnds = (symbols: Symbols, resource: string, steps: NormalSteps): readonly StageValue[] => {
  const path: ResolvedPath | undefined = resolvedPathOf(symbols, resource, steps.field)
  const value = symbols.resources.get(path?.targetResource ?? resource)?.value
  return path === undefined || value === undefined ? [] : finalStates(symbols, value, path.targetName ?? path.name).slice(1)
}
