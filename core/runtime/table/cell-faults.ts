/** Failure count of a column's cell, kept when columns are recomputed. */
export interface CellFaults {
  /** Its component has thrown: the column shows text for the rest of the visit instead of failing once per row. */
  readonly failed: boolean
  /** The component, or one of its children, has thrown. May be called during rendering. */
  fail(error: unknown): void
  /** Reports and counts an error once per column. May be called during rendering. */
  tell(error: unknown): void
  /** Counts an error of an event handler in the cell, each time. */
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
