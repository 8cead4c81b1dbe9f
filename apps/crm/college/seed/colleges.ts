import { sql } from 'kysely'
import { officeTime } from '#apps/crm/seed/moments.ts'
import { createPrng, type Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { mustOwn } from '#core/contract/must.ts'
import { type CollegeLine, readColleges } from './catalogue.ts'
import { logoUrl } from './logos.ts'

/** Yearly tuition in ten thousand CNY, by country: public and private colleges. */
const TUITION_BY_COUNTRY: Readonly<Record<string, readonly [publicly: number, privately: number]>> = {
  英国: [20, 26],
  美国: [26, 38],
  加拿大: [20, 18],
  澳大利亚: [24, 22],
  新西兰: [17, 16],
  新加坡: [18, 12],
  中国香港: [17, 11],
  日本: [3, 6],
  爱尔兰: [14, 12],
  德国: [1, 8],
  法国: [2, 14],
}

const STRENGTH_TAG = /^(商科|理工|艺术|医学)强校$/

/** Tier of a college among all. */
const tierOf = ({ place, tags }: CollegeLine): string => {
  if (place === undefined) return tags.some(tag => STRENGTH_TAG.test(tag) || tag === '文理学院') ? 'RENOWNED' : 'REGULAR'
  return place <= 50 ? 'TOP' : place <= 150 ? 'RENOWNED' : place <= 500 ? 'GOOD' : 'REGULAR'
}

/** IELTS scores, TOEFL scores and the range of the acceptance rate in percent, by tier. */
const ADMISSION_BY_TIER: Readonly<
  Record<string, readonly [ielts: readonly number[], toefl: readonly number[], admitted: readonly [number, number]]>
> = {
  TOP: [
    [6.5, 7, 7],
    [96, 100, 105],
    [5, 25],
  ],
  RENOWNED: [
    [6.5, 6.5, 7],
    [88, 92, 96],
    [25, 60],
  ],
  GOOD: [
    [6, 6.5, 6.5],
    [80, 85, 90],
    [50, 80],
  ],
  REGULAR: [
    [6, 6, 6.5],
    [72, 79, 80],
    [60, 92],
  ],
}

const boardingOf = ({ tags, country, schoolType }: CollegeLine): string => {
  if (tags.includes('文理学院')) return 'MANDATORY'
  const commuted = country === '新加坡' ? schoolType === 'PRIVATE' : country === '法国' || tags.includes('艺术强校')
  return commuted ? 'NONE' : 'OFFERED'
}

/** Two paragraphs of HTML, as staff would write them. */
function descriptionOf({ chinese, english, founded, country, city, schoolType, tags, place }: CollegeLine): string {
  const groups = tags.filter(tag => !STRENGTH_TAG.test(tag) && tag !== '文理学院')
  const strong = tags.flatMap(tag => STRENGTH_TAG.exec(tag)?.[1] ?? [])
  const where = country === city || country.endsWith(city) ? country : `${country}${city}`
  const kind = tags.includes('文理学院') ? '文理学院' : '院校'
  const known = [
    groups.length > 0 ? `学校是${groups.join('、')}的一员。` : '',
    strong.length > 0 ? `在${strong.join('、')}领域尤为突出，课程与业界联系密切。` : '学科门类齐全，课程注重理论与实践结合。',
    place !== undefined && place <= 200 ? '多年位居主要世界大学排名前二百。' : '对国际学生提供入学指导、语言与就业支持。',
  ]
  return `<p>${chinese}（${english}）创办于${founded}年，位于${where}，是一所${schoolType === 'PUBLIC' ? '公立' : '私立'}${kind}。</p><p>${known.join('')}</p>`
}

function collegeRow(line: CollegeLine, at: number, random: Prng) {
  const [publicly, privately] = TUITION_BY_COUNTRY[line.country] ?? [15, 20]
  const base = line.schoolType === 'PUBLIC' ? publicly : privately
  const tier = tierOf(line)
  const [ielts, toefl, [from, to]] = mustOwn(ADMISSION_BY_TIER, tier)
  const least = Math.max(0.3, base * (0.72 + random.next() * 0.2))
  const leading = line.place !== undefined && line.place <= 60
  return {
    ...{
      country: line.country,
      chinese: line.chinese,
      english: line.english,
      city: line.city,
      aliases: line.aliases || null,
      tags: line.tags,
    },
    ...{ founded: line.founded, school_type: line.schoolType, website: line.website, logo: logoUrl(line.english) },
    ...{ tier, boarding: boardingOf(line), description: descriptionOf(line) },
    ...{ tuition_min: least.toFixed(1), tuition_max: (least * (1.3 + random.next() * 0.7)).toFixed(1) },
    ...{ ielts: random.pick(ielts), toefl: random.pick(toefl), acceptance: random.int(from * 10, to * 10) / 10 },
    ...{ recommended: leading, sort: leading ? line.place : 999, display: line.place === undefined ? random.chance(0.85) : true },
    days: 900 - Math.floor(at / 2),
  }
}

/** Inserts the colleges of the demo and links each to its logo file. */
export async function insertColleges(tx: Tx, seed: number): Promise<void> {
  const random = createPrng(seed)
  // The list shows the newest first, so the best known are inserted last.
  const lines = readColleges().toSorted((a, b) => (b.place ?? Number.MAX_VALUE) - (a.place ?? Number.MAX_VALUE))
  const rows = lines.map((line, at) => collegeRow(line, at, random))
  await sql`
    with made as (
      insert into college (chinese_name, english_name, aliases, logo, country, city, tier, tags, school_type, boarding, founded_year, website, description,
        tuition_min, tuition_max, ielts, toefl, acceptance_rate, display, recommended, sort, created_date)
      select chinese, english, aliases, logo, country, city, tier, array(select jsonb_array_elements_text(tags)), school_type, boarding, founded, website,
        description, tuition_min, tuition_max, ielts, toefl, acceptance, display, recommended, sort, ${officeTime(sql`days`, sql`sort + days`)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(chinese text, english text, aliases text, logo text, country text, city text, tier text,
        tags jsonb, school_type text, boarding text, founded int, website text, description text, tuition_min numeric, tuition_max numeric, ielts numeric,
        toefl int, acceptance numeric, display boolean, recommended boolean, sort int, days int)
      returning id, logo
    )
    insert into file_link (file_id, record_table, record_id) select substring(logo from '[^/]+$')::uuid, 'college', id from made`.execute(
    tx,
  )
}
