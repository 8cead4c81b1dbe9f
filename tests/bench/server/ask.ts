import { DIRECTORS, director } from './load-people.ts'

export interface Ask {
  readonly method: 'GET' | 'POST'
  /** Below /api. */
  readonly path: string
  readonly body?: object
}

export interface Case {
  readonly name: string
  readonly what: string
  /** Least ratio to the floor, where one is set. */
  readonly goal?: number
  /** Who asks, by connection. */
  readonly as: (connection: number) => string
  /** The nth request of the case; what only one person may send, says by which connection. */
  ask(n: number, connection: number): Ask
  /** What the floor must be told, and the product knows from the session. */
  readonly floorQuery?: (connection: number) => string
  /** The two answers are the same, so they can be compared. Not for writes and files. */
  readonly same?: boolean
}

export const get = (path: string, query: Readonly<Record<string, string | number>>): Ask => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
})

export const at = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

/** Somebody who sees everything, another one for every connection. */
export const everything = (connection: number): string => director(connection % DIRECTORS)
