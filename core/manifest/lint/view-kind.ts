import type { View } from '#core/contract/model/screen.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Declared, Symbols } from '../link/symbols.ts'
import type { NormalScreen } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import type { Catalog } from './catalog.ts'

/** A screen to look for probable mistakes in, and what else is known. */
export interface ScreenLint {
  readonly symbols: Symbols
  readonly snapshot: Snapshot
  readonly screen: Declared<NormalScreen>
  /** Width in pixels of the narrowest drawer in which a detail opens, by path. */
  readonly drawers: ReadonlyMap<string, number>
  /** Tables and views of the database, if known. */
  readonly catalog: Catalog | undefined
  readonly reporter: Reporter
}

/** A key that states its default value. */
export type RestatedDefault = readonly [pointer: string, value: unknown]

/** What the warnings ask of a kind of view. */
export interface LintedViewKind<Normal extends View = View, Built extends View = View> {
  /**
   * Warns of what is valid and probably wrong
   * @param stated the screen's own view; undefined if it only extends another
   */
  lint(context: ScreenLint, stated: Normal | undefined, built: Built): void
  /** Keys that state defaults and can be left out. */
  restated(symbols: Symbols, screen: NormalScreen, view: Normal): readonly RestatedDefault[]
}
