import type { ClientFormItem } from '#schemas/types/wire.ts'
import type { FormStore } from './form-store.ts'
import { isField } from './is-field.ts'
import { sameValue, type Values } from './values.ts'

/** An item that says one thing here and another there. */
export interface Difference {
  readonly item: ClientFormItem
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

interface Edits {
  /** What both began with. */
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}

/** Where two edits of the same record differ. */
export function differencesOf(items: readonly ClientFormItem[], { base, mine, theirs }: Edits): readonly Difference[] {
  return items.filter(isField).flatMap(item => {
    const { name } = item
    if (sameValue(mine[name], theirs[name])) return []
    const touchedHere = !sameValue(mine[name], base[name])
    const touchedThere = !sameValue(theirs[name], base[name])
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
