/** Dependencies of the catch-up with published manifests. */
export interface CatchUpOptions {
  /** Revisions that the page shows; undefined for a URL without a loaded response. */
  shown(): readonly (string | undefined)[]
  /** Resolves when no form has unsaved input. */
  whenClean(): Promise<void>
  /** Reloads the menu and the screen. */
  refresh(): Promise<void>
  /** Reloads the screen's data. */
  renew(): Promise<void>
  wait(milliseconds: number): Promise<void>
}

/** Behind a proxy the next response may come from a node that is slightly behind the one that sent the event. */
const REFRESH_PAUSE_MS = 300
const MAX_CATCH_UP_TRIES = 8

/** Announces the published revision to the page. It is shown as soon as no form has unsaved input; the latest announcement wins. */
export function createCatchUp({ shown, whenClean, refresh, renew, wait }: CatchUpOptions): (revision: string) => Promise<void> {
  let wanted: string | undefined
  let tries = 0
  let running: Promise<void> | undefined

  const isShown = (): boolean => shown().every(one => one === undefined || one === wanted)
  /** Clears `running` in the same step in which it finds nothing left to do, so that a later announcement is not lost. */
  const run = async (): Promise<void> => {
    try {
      while (tries < MAX_CATCH_UP_TRIES && !isShown()) {
        if (tries > 0) await wait(REFRESH_PAUSE_MS)
        tries += 1
        await whenClean()
        await refresh()
        if (isShown()) await renew()
      }
    } finally {
      running = undefined
    }
  }
  return async revision => {
    if (revision !== wanted) tries = 0
    wanted = revision
    if (!running && isShown()) return
    running ??= run()
    await running
  }
}
