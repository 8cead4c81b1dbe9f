import { readFileSync } from 'node:fs'

/** Items from a file with a JSON array. `$NOW` is replaced by the current time, since events only count within the week in which they happen. */
export const readItems = file => JSON.parse(readFileSync(file, 'utf8').replaceAll('$NOW', new Date().toISOString()))
