import type { WrittenRow } from './written-row.ts'

/** A commit that this node heard of. */
export interface HeardWrite {
  /** When, in milliseconds; long ago where nobody knows. */
  readonly at: number
  /** Whose it was; absent when it may have been anybody's. */
  readonly by?: number
  /** Absent when anything may have been written. */
  readonly rows?: readonly WrittenRow[]
}

/** The last commits in the order in which they were heard, by positions that only grow. */
export interface WriteLog {
  /** The position of what is heard next. */
  readonly end: number
  add(write: HeardWrite): void
  /** What was heard from a position on; undefined when that is no longer known. */
  from(position: number): readonly HeardWrite[] | undefined
}

/** Some minutes of a busy agency. What is forgotten costs a count. */
const MOST = 10_000

export function writeLog(): WriteLog {
  let first = 0
  let heard: HeardWrite[] = []
  return {
    get end() {
      return first + heard.length
    },
    add(write) {
      if (heard.length === MOST) {
        first += MOST / 2
        heard = heard.slice(MOST / 2)
      }
      heard.push(write)
    },
    from: position => (position < first ? undefined : heard.slice(position - first)),
  }
}
