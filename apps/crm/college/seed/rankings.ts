import { sql } from 'kysely'
import { createPrng, type Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { type CollegeLine, readColleges } from './catalogue.ts'

/** Starts of the ranges in which a ranking groups lower places; the last range is open. */
const RANK_RANGES: Readonly<Record<string, readonly number[]>> = {
  QS: [
    601, 611, 621, 631, 641, 651, 661, 671, 681, 691, 701, 711, 721, 731, 741, 751, 761, 771, 781, 791, 801, 851, 901, 951, 1001, 1201,
    1401,
  ],
  THE: [201, 251, 301, 351, 401, 501, 601, 801, 1001, 1201, 1501],
}

/** Top of the THE ranking, which differs from QS; all other colleges come after it. */
const THE_TOP_TEN: readonly (readonly [english: string, place: number])[] = [
  ['University of Oxford', 1],
  ['Massachusetts Institute of Technology', 2],
  ['Princeton University', 3],
  ['University of Cambridge', 3],
  ['Harvard University', 5],
  ['Stanford University', 5],
  ['California Institute of Technology', 7],
  ['Imperial College London', 8],
  ['University of California, Berkeley', 9],
  ['Yale University', 10],
]

/** A place as the ranking prints it. */
function placeText(kind: string, place: number): string {
  const ranges = RANK_RANGES[kind] ?? []
  const at = ranges.findLastIndex(from => from <= place)
  const [from, next] = at < 0 ? [] : ranges.slice(at, at + 2)
  if (from === undefined) return String(place)
  return next === undefined ? `${from}+` : `${from}–${next - 1}`
}

type RankedCollege = CollegeLine & { readonly place: number }

function rankedPlace({ english, place }: RankedCollege, kind: string, year: number, random: Prng): number {
  const moved = Math.round(place * (kind === 'QS' ? 0.95 + random.next() * 0.1 : 0.8 + random.next() * 0.45))
  if (kind === 'QS') return year === 2026 || place < 8 ? place : Math.max(8, moved)
  const first = THE_TOP_TEN.find(([name]) => name === english)
  return first ? first[1] : Math.max(11, moved)
}

/** Rows of one ranking and year: place, place within the country, and points for the first five hundred. */
function rankingRows(lines: readonly RankedCollege[], kind: string, year: number, random: Prng) {
  const placed = lines.map(line => ({ line, place: rankedPlace(line, kind, year, random) })).sort((a, b) => a.place - b.place)
  const within = new Map<string, number>()
  return placed.map(({ line: { country, english }, place }) => {
    within.set(country, (within.get(country) ?? 0) + 1)
    const score = place > 500 ? null : Math.max(10, 100 - 6.6 * Math.log(place) ** 1.2).toFixed(1)
    return { kind, year, country, english, rank: placeText(kind, place), within: within.get(country), score }
  })
}

/** Inserts two rankings of two years. */
export async function insertCollegeRankings(tx: Tx, seed: number): Promise<void> {
  const random = createPrng(seed)
  const lines = readColleges().filter((line): line is RankedCollege => line.place !== undefined)
  const rows = ['QS', 'THE'].flatMap(kind => [2025, 2026].flatMap(year => rankingRows(lines, kind, year, random)))
  await sql`
    insert into college_ranking (kind, year, college_id, rank, country_rank, score, created_date)
    select r.kind, r.year, c.id, r.rank, r.within, r.score, make_timestamptz(r.year - 1, 10, 12, 10, 0, 0, 'Asia/Shanghai')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(kind text, year int, country text, english text, rank text, within int, score numeric)
    join college c on c.country = r.country and c.english_name = r.english`.execute(tx)
}
