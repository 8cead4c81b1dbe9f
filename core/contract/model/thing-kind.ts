import type { Snapshot } from './snapshot.ts'

/** Name of a kind of file that a plugin adds to the manifest language, with the types of its things. */
export interface ThingKind<Normal, Built> {
  /** Name of the kind. */
  readonly name: string
  /** Carries the type of a thing with its shorthands expanded; never set. */
  readonly normal?: Normal
  /** Carries the type of a thing in the Snapshot; never set. */
  readonly built?: Built
}

/**
 * Declares the types of a kind of file
 * @param name name of the kind
 */
export const thingKind = <Normal, Built>(name: string): ThingKind<Normal, Built> => ({ name })

/** Things of a kind in a Snapshot, by name; none if it was compiled without the kind. */
export const builtThings = <Built>(
  { added }: Pick<Snapshot, 'added'>,
  { name }: ThingKind<unknown, Built>,
): Readonly<Record<string, Built>> =>
  // The record holds what the kind itself has built.
  ((Object.hasOwn(added, name) ? added[name]?.things : undefined) ?? {}) as Readonly<Record<string, Built>>
