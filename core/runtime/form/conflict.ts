import { isObject } from '#core/contract/must.ts'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import type { FormStore } from './form-store.ts'
import { isField } from './is-field.ts'
import { areFormValuesEqual, type FormItemValues } from './values.ts'

/** A part of a page that is a form of its own. */
export interface PagePart<Name extends string = string, Value = unknown> {
  readonly name: Name
  readonly label: string
  /** The value as readable lines; none if it is empty. Values with the same lines are equal. */
  words(value: Value): readonly string[]
}

/** A part of a page with this state: one member of it. */
export type PartOf<State> = { readonly [Name in keyof State & string]-?: PagePart<Name, State[Name]> }[keyof State & string]

type ComparedPart = ClientFormItem | PagePart

export const isPagePart = (item: ComparedPart): item is PagePart => 'words' in item

/** An item with different values on the two sides. */
export interface Difference {
  readonly item: ComparedPart
  readonly mine: unknown
  readonly theirs: unknown
  /** Default choice: the side that alone has changed the item. Undefined if both sides changed it: the user has to choose. */
  readonly merged: ConflictSide | undefined
}

export type ConflictSide = 'mine' | 'theirs'

/** A question to the user about two edits of one record. */
export interface ConflictQuestion {
  readonly differences: readonly Difference[]
  /** Who saved, and when; unknown parts are absent. */
  readonly by?: string | undefined
  readonly own?: boolean | undefined
  readonly at?: string | undefined
  /** Option lists for the form's items as of now. */
  readonly init: FormItemValues
  /** @param sides by item name; undefined: cancelled */
  answer(sides: Readonly<Record<string, ConflictSide>> | undefined): void
}

export interface Edits {
  /** The common initial values. */
  readonly base: FormItemValues
  readonly mine: FormItemValues
  readonly theirs: FormItemValues
}

const areSame = (item: ComparedPart, one: unknown, other: unknown): boolean =>
  isPagePart(item) ? areFormValuesEqual(item.words(one), item.words(other)) : areFormValuesEqual(one, other)

/** Items that differ between two edits of the same record. */
export function differencesOf(items: readonly ComparedPart[], { base, mine, theirs }: Edits): readonly Difference[] {
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

/** Values merged by the user's choices. */
export const mergedValues = (
  differences: readonly Difference[],
  { mine, theirs }: Pick<Edits, 'mine' | 'theirs'>,
  sides: Readonly<Record<string, ConflictSide>>,
): FormItemValues => ({
  ...mine,
  ...Object.fromEntries(
    differences.map(({ item: { name }, merged }) => [name, (sides[name] ?? merged) === 'theirs' ? theirs[name] : mine[name]]),
  ),
})

/** Response of the server to an edit of an older version; see Conflict in core/server/actions. */
export interface ReportedConflict {
  readonly current: FormItemValues
  readonly by: string | null
  readonly own: boolean
  readonly at: string | null
}

/** Parses the conflict from a response's data; undefined if it has none. */
export const parseConflict = (data: unknown): ReportedConflict | undefined => {
  const told: FormItemValues = isObject(data) ? data : {}
  const { conflict, current, by, own, at } = told
  if (conflict !== true || !isObject(current)) return undefined
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  return { current, by: text(by), own: own === true, at: text(at) }
}

/**
 * Asks about a conflicting save and merges the answer into the form, whose base is then the stored record.
 * @param theirs initial values that the form would have now
 * @returns whether the user decided
 */
export async function mergeInto(
  store: FormStore,
  told: Pick<ConflictQuestion, 'by' | 'own' | 'at' | 'init'>,
  theirs: FormItemValues,
  ask: (question: ConflictQuestion) => void,
): Promise<boolean> {
  const edits = { base: { ...store.initial() }, mine: { ...store.values() }, theirs }
  const differences = differencesOf(store.items, edits)
  const sides = await new Promise<Readonly<Record<string, ConflictSide>> | undefined>(answer => ask({ ...told, differences, answer }))
  if (!sides) return false
  store.rebase(theirs, mergedValues(differences, edits, sides))
  return true
}

/**
 * Merges a draft into the record as stored now. Asks if both sides have changed the same item since.
 * @returns undefined if the user cancels
 */
export async function restoredValues(
  items: readonly ComparedPart[],
  { values, before }: { readonly values: FormItemValues; readonly before: FormItemValues },
  theirs: FormItemValues,
  ask: (question: ConflictQuestion) => void,
): Promise<FormItemValues | undefined> {
  if (Object.keys(values).every(name => areFormValuesEqual(before[name], theirs[name]))) return values
  const edits = { base: { ...theirs, ...before }, mine: { ...theirs, ...values }, theirs }
  const differences = differencesOf(items, edits)
  if (differences.every(({ merged }) => merged !== undefined)) return mergedValues(differences, edits, {})
  const sides = await new Promise<Readonly<Record<string, ConflictSide>> | undefined>(answer => ask({ differences, init: {}, answer }))
  return sides && mergedValues(differences, edits, sides)
}
