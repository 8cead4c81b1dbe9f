import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Declared, Symbols } from '../link/symbols.ts'
import type { Reporter } from '../problems/reporter.ts'
import type { AddedThing } from '../source/sound-file.ts'
import type { Catalog } from './catalog.ts'

/** What the warnings about a thing may look at. */
export interface ThingLint {
  readonly symbols: Symbols
  readonly snapshot: Snapshot
  /** Permissions that roles can get. */
  readonly grantable: ReadonlySet<string>
  /** Tables and views of the database, if known. */
  readonly catalog: Catalog | undefined
  readonly reporter: Reporter
}

/** What the warnings ask of a kind of file. */
export interface LintedFileKind<Normal extends AddedThing = AddedThing> {
  /** Warns of what is valid and probably wrong. */
  lint(context: ThingLint, thing: Declared<Normal>): void
}
