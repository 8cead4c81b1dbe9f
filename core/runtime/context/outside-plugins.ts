import type { OutsideClient } from '#schemas/types/wire.ts'

/** The plugins of this page that are not compiled in: the server names them with the menu, and they come and go while the page is open. */
export interface OutsidePlugins {
  /**
   * From now on these, and no others. The first ones at once; later changes when nobody would lose what was entered.
   * @param whenClean resolves when no form is dirty
   */
  follow(clients: readonly OutsideClient[], whenClean: () => Promise<void>): void
  /** Whether this plugin is one of them, be it on or switched off. */
  has(plugin: string): boolean
  /** What people call it; its id where nothing is known of it. */
  titleOf(plugin: string): string
  /** Undoes one that failed too often, until the page is loaded anew or another version comes. Tells the person and the server. */
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
