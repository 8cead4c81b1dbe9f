/** What is known of the cell of one column, however often the column is settled anew. */
export interface CellFaults {
  /** Its component has thrown: the column shows text for the rest of the visit instead of failing once per row. */
  readonly failed: boolean
  /** Its component throws, or what that draws. May be called while something is drawn. */
  fail(error: unknown): void
  /** It throws: said and counted once for the column. May be called while something is drawn. */
  tell(error: unknown): void
  /** Somebody has done something in it that failed: counted each time. */
  count(error: unknown): void
}

/** @param name of the column and its cell, for the console */
export const createCellFaults = (name: string, count: CellFaults['count']): CellFaults => {
  let failed = false
  let told = false
  const tell = (error: unknown): void => {
    if (told) return
    told = true
    console.error(`${name} failed`, error)
    count(error)
  }
  return {
    get failed() {
      return failed
    },
    fail(error) {
      failed = true
      tell(error)
    },
    tell,
    count,
  }
}
