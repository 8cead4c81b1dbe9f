import { sql } from 'kysely'
import { catalogueImporter, distinctColumnValues, filledValues } from './catalogue-import.ts'
import { collegeMajor } from './records.ts'
import { linkProblem } from './rules.ts'

const collegeMajorKey = (college: unknown, professional: unknown, degree: unknown): string => `${college} ${professional} ${degree}`

/** Imports the majors that colleges offer from a spreadsheet: colleges and majors by name, each degree once per pair. */
export const majorImporter = catalogueImporter({
  record: collegeMajor,
  table: 'college_major',
  known: '该院校已有这个专业的同一学位',
  problem({ values: { link } }) {
    const reason = linkProblem(link)
    return reason === undefined ? undefined : { field: 'link', reason }
  },
  keysOf: async rows =>
    rows.map(({ values: { college, professional, degree } }) => [
      { key: collegeMajorKey(college, professional, degree), field: 'professional' },
    ]),
  async taken(rows, db) {
    const found = await sql<{ college: number; professional: number; degree: string }>`
      select college_id as college, professional_id as professional, degree from college_major
      where college_id = any(${distinctColumnValues(rows, 'college')}::bigint[])`.execute(db)
    return new Set(found.rows.map(({ college, professional, degree }) => collegeMajorKey(college, professional, degree)))
  },
  values: filledValues,
})
