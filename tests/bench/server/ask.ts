import { DIRECTORS, director } from './load-people.ts'

export interface Ask {
  readonly method: 'GET' | 'POST'
  /** Path below /api. */
  readonly path: string
  readonly body?: object
}

export interface Case {
  readonly name: string
  readonly what: string
  /** Lowest allowed ratio to the floor; absent: no goal. */
  readonly goal?: number
  /** Username by connection. */
  readonly as: (connection: number) => string
  /** The n-th request of the case; the connection matters if only one user may send it. */
  ask(n: number, connection: number): Ask
  /** Query parameters that the floor needs because it has no session. */
  readonly floorQuery?: (connection: number) => string
  /** True if both sides return the same, so that responses can be compared. Not for writes and files. */
  readonly same?: boolean
}

export const getRequest = (path: string, query: Readonly<Record<string, string | number>>): Ask => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
})

export const atCycle = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

/** User without scope restriction, another one for each connection. */
export const unrestrictedUser = (connection: number): string => director(connection % DIRECTORS)
