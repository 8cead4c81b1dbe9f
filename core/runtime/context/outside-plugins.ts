import type { OutsideClient } from '#schemas/types/wire.ts'

/** What somebody has filled in on a page, or in a part of it, and would lose with it. */
export interface Entered {
  /** There is something. */
  dirty(): boolean
  /** Resolves when nothing would be lost: now, or when the form that somebody has filled in is closed or saved. */
  whenClean(): Promise<void>
}

/** The plugins of this page that are not compiled in: the server names them with the menu, and they come and go while the page is open. */
export interface OutsidePlugins {
  /**
   * From now on these, and no others. The first ones at once; later changes when nobody would lose what was entered.
   * @param entered what somebody has filled in on the page
   */
  follow(clients: readonly OutsideClient[], entered: Entered): void
  /** Whether code of any may have run in this page, also of one that is gone. */
  begun(): boolean
  /** Whether this plugin is one of them, be it on or switched off. */
  has(plugin: string): boolean
  /** What people call it; its id where nothing is known of it. */
  titleOf(plugin: string): string
  /**
   * Undoes one that failed too often, until the page is loaded anew or another version comes. Tells the person and the server at once; its parts stay
   * until nobody would lose what was entered.
   */
  switchOff(plugin: string, part: string, reason: string): void
  /** Something is under way that may bring parts which are missing; the answer ends it, and so does the time that parts have to come. */
  hold(): () => void
  /** Nothing is: what is missing now does not exist. */
  settled(): boolean
  /** Tells when `settled` may answer something else; the answer ends it. */
  subscribe(listener: () => void): () => void
  /** Undoes all of them. */
  dispose(): void
}
