import type { View } from '#core/contract/model/screen.ts'
import type { LinkContext, LinkedFile } from '../link/symbols.ts'

/** What the checks of meaning ask of a kind of view. */
export interface MeaningfulViewKind<Normal extends View = View> {
  /**
   * Checks that a screen's own view makes sense; its names and types have been checked
   * @param base the view of the extended screen
   */
  checkMeaning(context: LinkContext, source: LinkedFile, view: Normal, base: Normal | undefined): void
}
