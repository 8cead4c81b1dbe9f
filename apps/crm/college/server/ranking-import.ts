import { sql } from 'kysely'
import type { ImportRow } from '#core/contract/importer.ts'
import { catalogueImporter, distinctColumnValues, filledValues } from './catalogue-import.ts'
import { collegeRanking } from './records.ts'
import { RANK_PROBLEM, rankText } from './rules.ts'

const rankOf = ({ values: { rank } }: ImportRow): string | undefined => (typeof rank === 'string' ? rankText(rank) : undefined)

const collegeRankingKey = (kind: unknown, year: unknown, college: unknown): string => `${year} ${college} ${kind}`

/** Imports ranking places from a spreadsheet: colleges by name, each once per ranking and year. */
export const rankingImporter = catalogueImporter({
  record: collegeRanking,
  table: 'college_ranking',
  known: '该院校在这一年的榜单里已有名次',
  problem: row => (rankOf(row) === undefined ? { field: 'rank', reason: RANK_PROBLEM } : undefined),
  keysOf: async rows =>
    rows.map(({ values: { kind, year, college } }) => [{ key: collegeRankingKey(kind, year, college), field: 'college' }]),
  async taken(rows, db) {
    const found = await sql<{ kind: string; year: number; college: number }>`select kind, year, college_id as college from college_ranking
      where year = any(${distinctColumnValues(rows, 'year')}::int[]) and kind = any(${distinctColumnValues(rows, 'kind')}::text[])`.execute(
      db,
    )
    return new Set(found.rows.map(({ kind, year, college }) => collegeRankingKey(kind, year, college)))
  },
  values: row => ({ ...filledValues(row), rank: rankOf(row) }),
})
