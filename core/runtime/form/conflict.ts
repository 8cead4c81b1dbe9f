import type { ClientFormItem } from '#schemas/types/wire.ts'
import type { FormStore } from './form-store.ts'
import { isField } from './is-field.ts'
import { sameValue, type Values } from './values.ts'

/** A part of a page that is a form by itself. */
export interface PagePart {
  readonly name: string
  readonly label: string
  /** A value as people read it, a line each; none where it is empty. Two values of the same words are one. */
  words(value: unknown): readonly string[]
}

type Compared = ClientFormItem | PagePart

export const isPagePart = (item: Compared): item is PagePart => 'words' in item

/** An item that says one thing here and another there. */
export interface Difference {
  readonly item: Compared
  readonly mine: unknown
  readonly theirs: unknown
  /** What stands there unless the person chooses otherwise: what one side alone has changed. Both sides: nothing, it is asked. */
  readonly merged: Side | undefined
}

export type Side = 'mine' | 'theirs'

/** Two edits of one record, and who is asked about them. */
export interface ConflictQuestion {
  readonly differences: readonly Difference[]
  /** Who saved, and when; what is not known is absent. */
  readonly by?: string | undefined
  readonly own?: boolean | undefined
  readonly at?: string | undefined
  /** The lists to choose from, as the form would open with them now. */
  readonly init: Values
  /** @param sides by item name; undefined: nothing is decided */
  answer(sides: Readonly<Record<string, Side>> | undefined): void
}

export interface Edits {
  /** What both began with. */
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}

const areSame = (item: Compared, one: unknown, other: unknown): boolean =>
  isPagePart(item) ? sameValue(item.words(one), item.words(other)) : sameValue(one, other)

/** Where two edits of the same record differ. */
export function differencesOf(items: readonly Compared[], { base, mine, theirs }: Edits): readonly Difference[] {
  return items.flatMap(item => {
    if (!isPagePart(item) && !isField(item)) return []
    const { name } = item
    if (areSame(item, mine[name], theirs[name])) return []
    const touchedHere = !areSame(item, mine[name], base[name])
    const touchedThere = !areSame(item, theirs[name], base[name])
    const merged = touchedHere && touchedThere ? undefined : touchedHere ? 'mine' : 'theirs'
    return [{ item, mine: mine[name], theirs: theirs[name], merged }]
  })
}

/** Values of both, by what was decided. */
export const mergedValues = (
  differences: readonly Difference[],
  { mine, theirs }: Pick<Edits, 'mine' | 'theirs'>,
  sides: Readonly<Record<string, Side>>,
): Values => ({
  ...mine,
  ...Object.fromEntries(
    differences.map(({ item: { name }, merged }) => [name, (sides[name] ?? merged) === 'theirs' ? theirs[name] : mine[name]]),
  ),
})

/** What the server tells an edit that began on an older version; see Conflict in core/server/actions. */
export interface ToldConflict {
  readonly current: Values
  readonly by: string | null
  readonly own: boolean
  readonly at: string | null
}

/** What stands there now, where the answer's data tells it. */
export const toldConflict = (data: unknown): ToldConflict | undefined => {
  const told = typeof data === 'object' && data !== null ? (data as Values) : {}
  const { conflict, current, by, own, at } = told
  if (conflict !== true || typeof current !== 'object' || current === null) return undefined
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  return { current: current as Values, by: text(by), own: own === true, at: text(at) }
}

/**
 * Asks about a saved change, and takes the answer into the form, which then stands on what is stored now.
 * @param theirs values that the form would open with now
 * @returns whether it was decided
 */
export async function mergeInto(
  store: FormStore,
  told: Pick<ConflictQuestion, 'by' | 'own' | 'at' | 'init'>,
  theirs: Values,
  ask: (question: ConflictQuestion) => void,
): Promise<boolean> {
  const edits = { base: { ...store.initial() }, mine: { ...store.values() }, theirs }
  const differences = differencesOf(store.items, edits)
  const sides = await new Promise<Readonly<Record<string, Side>> | undefined>(answer => ask({ ...told, differences, answer }))
  if (!sides) return false
  store.rebase(theirs, mergedValues(differences, edits, sides))
  return true
}

/**
 * What was kept as a draft, on top of what is stored now. Where both sides have changed the same since, the person is asked.
 * @returns undefined where nothing is decided
 */
export async function restoredValues(
  items: readonly Compared[],
  { values, before }: { readonly values: Values; readonly before: Values },
  theirs: Values,
  ask: (question: ConflictQuestion) => void,
): Promise<Values | undefined> {
  if (Object.keys(values).every(name => sameValue(before[name], theirs[name]))) return values
  const edits = { base: { ...theirs, ...before }, mine: { ...theirs, ...values }, theirs }
  const differences = differencesOf(items, edits)
  if (differences.every(({ merged }) => merged !== undefined)) return mergedValues(differences, edits, {})
  const sides = await new Promise<Readonly<Record<string, Side>> | undefined>(answer => ask({ differences, init: {}, answer }))
  return sides && mergedValues(differences, edits, sides)
}
