import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { ImportRow } from '#core/contract/importer.ts'
import { catalogueImporter, distinctColumnValues, filledValues } from './catalogue-import.ts'
import { college } from './records.ts'
import { tuitionProblem } from './rules.ts'

interface CollegeNames {
  readonly country: string
  readonly chinese: string
  readonly english: string
}

const chineseKey = ({ country, chinese }: CollegeNames): string => `中 ${country} ${chinese}`
const englishKey = ({ country, english }: CollegeNames): string => `英 ${country} ${english}`

/** Names normalised by the database, so that forms and files follow one rule. */
async function normalisedNames(rows: readonly ImportRow[], db: Db | Tx): Promise<readonly CollegeNames[]> {
  const given = JSON.stringify(rows.map(({ values: { country, chineseName, englishName } }) => ({ country, chineseName, englishName })))
  const found = await sql<CollegeNames>`
    select g.value ->> 'country' as country, catalogue_key(g.value ->> 'chineseName') as chinese, catalogue_key(g.value ->> 'englishName') as english
    from jsonb_array_elements(${given}::jsonb) with ordinality as g (value, place) order by g.place`.execute(db)
  return found.rows
}

/** Imports colleges from a spreadsheet: the rules of the add form, and unique names within a country. */
export const collegeImporter = catalogueImporter({
  record: college,
  table: 'college',
  known: '该国家已有同名院校',
  problem({ values: { tuitionMin, tuitionMax } }) {
    const reason = tuitionProblem(tuitionMin, tuitionMax)
    return reason === undefined ? undefined : { field: 'tuitionMax', reason }
  },
  async keysOf(rows, db) {
    const names = await normalisedNames(rows, db)
    return names.map(one => [
      { key: chineseKey(one), field: 'chineseName' },
      { key: englishKey(one), field: 'englishName' },
    ])
  },
  async taken(rows, db) {
    const found = await sql<CollegeNames>`select country, catalogue_key(chinese_name) as chinese, catalogue_key(english_name) as english
      from college where country = any(${distinctColumnValues(rows, 'country')}::text[])`.execute(db)
    return new Set(found.rows.flatMap(one => [chineseKey(one), englishKey(one)]))
  },
  values: filledValues,
})
