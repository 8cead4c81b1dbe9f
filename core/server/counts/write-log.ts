import type { WrittenRow } from './written-row.ts'

/** A commit that this node was notified of. */
export interface HeardWrite {
  /** Milliseconds since the epoch; -Infinity if unknown. */
  readonly at: number
  /** The employee; undefined if unknown. */
  readonly by?: number
  /** Undefined if anything may have been written. */
  readonly rows?: readonly WrittenRow[]
}

/** The last commits in the order of their notices, addressed by increasing positions. */
export interface WriteLog {
  /** Position of the next commit. */
  readonly end: number
  add(write: HeardWrite): void
  /** Commits from a position on; undefined if that part was dropped already. */
  from(position: number): readonly HeardWrite[] | undefined
}

/** Commits kept: some minutes of a busy agency. Dropping one too early costs a recount. */
const MAX_LOGGED_WRITES = 10_000

export function createWriteLog(): WriteLog {
  let first = 0
  let heard: HeardWrite[] = []
  return {
    get end() {
      return first + heard.length
    },
    add(write) {
      if (heard.length === MAX_LOGGED_WRITES) {
        first += MAX_LOGGED_WRITES / 2
        heard = heard.slice(MAX_LOGGED_WRITES / 2)
      }
      heard.push(write)
    },
    from: position => (position < first ? undefined : heard.slice(position - first)),
  }
}
