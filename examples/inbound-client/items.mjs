import { readFileSync } from 'node:fs'

/** Items of a file, a JSON array. `$NOW` in it is this moment: events are only counted in the week in which they happen. */
export const readItems = file => JSON.parse(readFileSync(file, 'utf8').replaceAll('$NOW', new Date().toISOString()))
