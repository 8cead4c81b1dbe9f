import { sql } from 'kysely'
import { officeTime } from '#apps/crm/seed/moments.ts'
import { createPrng, type Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { readMajors } from './catalogue.ts'

/** Inserts the majors and their classifications. */
export async function insertMajors(tx: Tx): Promise<void> {
  const rows = readMajors().map((line, at) => ({ ...line, days: 880 - at * 2 }))
  const classifications = [...new Set(rows.map(row => row.classification))].map((name, at) => ({ name, sort: at + 1 }))
  await sql`insert into professional_classification (name, sort, created_date) select name, sort, ${officeTime(sql`900`, sql`sort`)}
    from jsonb_to_recordset(${JSON.stringify(classifications)}::jsonb) as c(name text, sort int)`.execute(tx)
  await sql`
    insert into professional (professional_name, major_english_name, professional_classification_id, professional_desc, created_date)
    select m.chinese, m.english, c.id, m.description, ${officeTime(sql`m.days`, sql`c.id + m.days`)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(chinese text, english text, classification text, description text, days int)
    join professional_classification c on c.name = m.classification`.execute(tx)
}

/** Classifications taught by a college with this tag; the only ones if it has no other strength. */
const CLASSIFICATIONS_BY_TAG: Readonly<Record<string, readonly string[]>> = {
  商科强校: ['商科与管理', '经济与统计'],
  理工强校: ['计算机与数据', '工程与技术', '自然科学'],
  艺术强校: ['艺术与设计', '传媒与传播', '建筑与环境'],
  医学强校: ['医学与健康', '自然科学'],
}

/** Abbreviations of the bachelor's and the master's degree. */
const DEGREE_ABBREVIATIONS: Readonly<Record<string, readonly [string, string]>> = {
  传媒与传播: ['BA', 'MA'],
  教育与语言: ['BA', 'MA'],
  法律: ['LLB', 'LLM'],
  艺术与设计: ['BA', 'MA'],
  社会科学: ['BA', 'MA'],
  工程与技术: ['BEng', 'MSc'],
}

/** Years of a bachelor's and a taught master's degree, and the intake months. */
const STUDY_YEARS: Readonly<Record<string, readonly [bachelor: number, master: number, months: readonly string[]]>> = {
  英国: [3, 1, ['9月', '1月']],
  美国: [4, 2, ['9月', '1月']],
  加拿大: [4, 2, ['9月', '1月']],
  澳大利亚: [3, 2, ['2月', '7月']],
  新西兰: [3, 1.5, ['2月', '7月']],
  新加坡: [4, 1, ['8月', '1月']],
  中国香港: [4, 1, ['9月']],
  日本: [4, 2, ['4月', '10月']],
  爱尔兰: [4, 1, ['9月', '1月']],
  德国: [3, 2, ['10月', '4月']],
  法国: [3, 2, ['9月']],
}

const PROGRAM_DEGREE_WEIGHTS = [
  ['BACHELOR', 32],
  ['MASTER_TAUGHT', 48],
  ['MASTER_RESEARCH', 8],
  ['DOCTOR', 8],
  ['FOUNDATION', 4],
] as const

type Degree = (typeof PROGRAM_DEGREE_WEIGHTS)[number][0]

interface DemoCollege {
  readonly id: number
  readonly country: string
  readonly tags: readonly string[]
  readonly tier: string
  readonly website: string
  readonly alone: boolean
  readonly ielts: string
  readonly toefl: number
  readonly least: number
  readonly most: number
}

interface DemoMajor {
  readonly id: number
  readonly name: string
  readonly classification: string
}

/** Classifications taught only by colleges known for them. */
const SPECIALISED_CLASSIFICATIONS: readonly string[] = ['医学与健康', '艺术与设计']

function programName(degree: Degree, { name, classification }: DemoMajor, country: string): string {
  const [bachelor, master] = DEGREE_ABBREVIATIONS[classification] ?? ['BSc', 'MSc']
  const american = country === '美国' || country === '加拿大'
  switch (degree) {
    case 'FOUNDATION':
      return `International Foundation in ${name}`
    case 'BACHELOR':
      return american ? `${bachelor.replace('BSc', 'BS')} in ${name}` : `${bachelor} (Hons) ${name}`
    case 'MASTER_TAUGHT':
      if (name === 'Business Administration') return 'Master of Business Administration (MBA)'
      return american ? `${master.replace('MSc', 'MS')} in ${name}` : `${master} ${name}`
    case 'MASTER_RESEARCH':
      return `MRes ${name}`
    case 'DOCTOR':
      return `PhD in ${name}`
  }
}

function yearsOf(degree: Degree, country: string): number {
  const [bachelor, master] = STUDY_YEARS[country] ?? [4, 2]
  return {
    FOUNDATION: 1,
    BACHELOR: bachelor,
    MASTER_TAUGHT: master,
    MASTER_RESEARCH: Math.max(1, master),
    DOCTOR: country === '美国' ? 5 : 3,
  }[degree]
}

/** Language requirement: IELTS or TOEFL, and for most courses in Japan a Japanese one. */
const languageRequirement = ({ country, ielts, toefl }: DemoCollege, random: Prng): string =>
  country === '日本' && random.chance(0.6)
    ? '日语 N1，或托福 80 以上并提交留考成绩'
    : `雅思 ${ielts}（单项不低于 ${(Number(ielts) - 0.5).toFixed(1)}）或托福 ${toefl}`

/** Foundation years are offered by less selective colleges, and nowhere in the United States. */
const degreeOf = ({ country, tier }: DemoCollege, random: Prng): Degree =>
  random.weighted<Degree>(tier === 'TOP' || country === '美国' ? PROGRAM_DEGREE_WEIGHTS.slice(0, 4) : PROGRAM_DEGREE_WEIGHTS)

function majorsOf(college: DemoCollege, majors: readonly DemoMajor[], random: Prng): readonly DemoMajor[] {
  const preferred = new Set(college.tags.flatMap(tag => CLASSIFICATIONS_BY_TAG[tag] ?? []))
  const own = majors.filter(({ classification }) => preferred.has(classification))
  const usual = majors.filter(
    ({ classification }) => preferred.has(classification) || !SPECIALISED_CLASSIFICATIONS.includes(classification),
  )
  // An academy of arts teaches no finance.
  if (college.alone) return random.some(own, 4)
  const count = { TOP: 8, RENOWNED: 7, GOOD: 6, REGULAR: 4 }[college.tier] ?? 4
  const strong = own.length > 0 ? random.some(own, 2) : []
  return [...new Set([...strong, ...random.some(usual, count - strong.length)])]
}

function collegeMajorRows(college: DemoCollege, majors: readonly DemoMajor[], random: Prng) {
  const [, , months] = STUDY_YEARS[college.country] ?? [4, 2, ['9月']]
  return majorsOf(college, majors, random).map(major => {
    const degree = degreeOf(college, random)
    const slug = major.name.toLowerCase().replace(/[^a-z]+/g, '-')
    return {
      ...{
        college: college.id,
        professional: major.id,
        degree,
        name: programName(degree, major, college.country),
        years: yearsOf(degree, college.country),
      },
      tuition: (college.least + (college.most - college.least) * random.next()).toFixed(1),
      language: languageRequirement(college, random),
      months: random.chance(0.3) ? months : months.slice(0, 1),
      link: `${college.website}courses/${slug}`,
      display: random.chance(0.96),
      days: random.int(20, 700),
    }
  })
}

/** Gives every displayed college some of the majors; hidden ones are still being prepared. */
export async function insertCollegeMajors(tx: Tx, seed: number): Promise<void> {
  const random = createPrng(seed)
  const colleges =
    await sql<DemoCollege>`select id, country, tags, tier, website, ielts, toefl, tuition_min::float as least, tuition_max::float as most,
    tags <> '{}' and not exists (select from college_ranking r where r.college_id = c.id) and tags && '{商科强校,艺术强校,医学强校}' as alone
    from college c where display order by id`.execute(tx)
  const majors = await sql<DemoMajor>`select p.id, p.major_english_name as name, c.name as classification from professional p
    join professional_classification c on c.id = p.professional_classification_id order by p.id`.execute(tx)
  const rows = colleges.rows.flatMap(college => collegeMajorRows(college, majors.rows, random))
  await sql`
    insert into college_major (college_id, professional_id, degree, program_name, duration, tuition, language_requirement, intake_months, link, display,
      created_date)
    select college, professional, degree, name, years, tuition, language, array(select jsonb_array_elements_text(months)), link, display,
      ${officeTime(sql`days`, sql`college + days`)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(college bigint, professional bigint, degree text, name text, years numeric, tuition numeric,
      language text, months jsonb, link text, display boolean, days int)`.execute(tx)
}
