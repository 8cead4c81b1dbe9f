import type { Tx } from '#core/contract/database.ts'
import { insertColleges } from './colleges.ts'
import { insertCollegeMajors, insertMajors } from './majors.ts'
import { insertCollegeRankings } from './rankings.ts'

/** Inserts colleges in eleven countries with their majors and rankings. */
export async function insertCollegeLibrary(tx: Tx, seed: number): Promise<void> {
  await insertColleges(tx, seed)
  await insertMajors(tx)
  await insertCollegeRankings(tx, seed + 1)
  await insertCollegeMajors(tx, seed + 2)
}
