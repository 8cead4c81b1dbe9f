import type { OutsideClient } from '#schemas/types/wire.ts'

/** Unsaved input on a page or in a part of it. */
export interface UnsavedInput {
  /** Whether there is any. */
  dirty(): boolean
  /** Resolves when there is none: now, or when the edited form is closed or saved. */
  whenClean(): Promise<void>
}

/** The page's plugins that are not compiled in: the server lists them with the menu, and the set may change while the page is open. */
export interface OutsidePlugins {
  /**
   * Replaces the plugin set. The first call takes effect at once; later calls wait until no form has unsaved input.
   * @param entered unsaved input on the page
   */
  follow(clients: readonly OutsideClient[], entered: UnsavedInput): void
  /** Whether code of any outside plugin may have run in this page, including one that was removed. */
  begun(): boolean
  /** Whether this plugin is in the set, enabled or switched off. */
  has(plugin: string): boolean
  /** Display name of the plugin; its id if unknown. */
  titleOf(plugin: string): string
  /**
   * Switches off a plugin that failed too often, until a page load or another version of it. Tells the user and the server at once; its parts stay
   * until no form has unsaved input.
   */
  switchOff(plugin: string, part: string, reason: string): void
  /** Marks a load as pending that may bring missing parts. The returned function ends it; the load timeout ends it, too. */
  hold(): () => void
  /** Whether no load is pending: a part that is missing then does not exist. */
  settled(): boolean
  /** Calls the listener when `settled` may have changed. @returns unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Unregisters all of them. */
  dispose(): void
}
