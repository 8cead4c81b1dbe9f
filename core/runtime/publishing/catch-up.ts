/** Keeps an open page with what the server publishes. */
export interface CatchUpOptions {
  /** Revisions that the page shows; an address that failed shows none. */
  shown(): readonly (string | undefined)[]
  /** Resolves when nobody would lose what he has entered. */
  whenClean(): Promise<void>
  /** Asks for the menu and the screen anew. */
  refresh(): Promise<void>
  /** Asks for what stands on the screen anew. */
  renew(): Promise<void>
  wait(milliseconds: number): Promise<void>
}

/** Behind a proxy the next answer may come from a node that is a moment behind the one that told. */
const PAUSE_MS = 300
const MOST_TRIES = 8

/** Tells the page that this revision is in service. It is shown as soon as no form is dirty; the newest one told counts. */
export function createCatchUp({ shown, whenClean, refresh, renew, wait }: CatchUpOptions): (revision: string) => Promise<void> {
  let wanted: string | undefined
  let tries = 0
  let running: Promise<void> | undefined

  const isShown = (): boolean => shown().every(one => one === undefined || one === wanted)
  /** Says that it is done in the same step in which it finds nothing left, so that what is told later is not left behind. */
  const run = async (): Promise<void> => {
    try {
      while (tries < MOST_TRIES && !isShown()) {
        if (tries > 0) await wait(PAUSE_MS)
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
