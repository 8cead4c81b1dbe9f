import { sql } from 'kysely'
import { officeTime } from '#apps/crm/seed/moments.ts'
import type { Tx } from '#core/contract/database.ts'
import { mustAt } from '#core/contract/must.ts'
import { bannerFiles, bannerUrl } from './banner-pictures.ts'

type JumpTarget = Readonly<{ type: string; url?: string; path?: string; about?: string; institution?: string }>

const NO_JUMP: JumpTarget = { type: 'NONE' }
const pageTarget = (name: string): JumpTarget => ({ type: 'H5', url: `https://h5.example.com/${name}` })
const miniProgramTarget = (path: string): JumpTarget => ({ type: 'MINI_PROGRAM', path })
/** Jump to the published article with the lowest id whose title contains the word. */
const articleTarget = (about: string): JumpTarget => ({ type: 'DYNAMIC_DETAIL', about })
/** Jump to a college by its Chinese name. */
const collegeTarget = (about: string): JumpTarget => ({ type: 'SCHOOL_DETAIL', about })
const institutionTarget = (institution: string): JumpTarget => ({ type: 'INSTITUTION_DETAIL', institution })
/** Jump to the institution's first service item. */
const serviceItemTarget = (institution: string): JumpTarget => ({ type: 'SERVICE_ITEM_DETAIL', institution })
const COLLEGE_LIST_TARGET: JumpTarget = { type: 'SCHOOL_LIST' }
const INTERNATIONAL_LIST_TARGET: JumpTarget = { type: 'INTERNATIONAL_SCHOOL_LIST' }

/** Banners by location, in display order: name, target, kind of picture, hidden. */
const BANNERS: Readonly<Record<string, readonly (readonly [string, JumpTarget, number, boolean?])[]>> = {
  HOME_TOP: [
    ['秋季留学申请季开启', pageTarget('autumn-season'), 0],
    ['英国 G5 申请直通车', COLLEGE_LIST_TARGET, 3],
    ['线上留学展报名中', miniProgramTarget('pages/expo/index?id=12'), 5],
    ['启明国际教育口碑机构', institutionTarget('启明国际教育'), 1],
    ['雅思课程限时优惠', serviceItemTarget('申城雅思学院'), 2],
    ['暑期名校夏校招募', pageTarget('summer-school'), 4, true],
  ],
  HOME_MIDDLE: [
    ['麻省理工学院连年榜首', collegeTarget('麻省理工学院'), 0],
    ['奖学金申请指南', articleTarget('奖学金'), 2],
    ['艺术作品集免费诊断', miniProgramTarget('pages/art/review'), 5],
    ['留学规划师在线答疑', NO_JUMP, 3],
    ['澳洲八大春季入学', COLLEGE_LIST_TARGET, 4],
  ],
  SCHOOL: [
    ['国际学校开放日', INTERNATIONAL_LIST_TARGET, 0],
    ['香港八大申请攻略', articleTarget('香港'), 5],
    ['加拿大名校巡讲', pageTarget('canada-tour'), 1],
    ['新加坡三大院校', collegeTarget('新加坡国立大学'), 3],
  ],
  INSTITUTION: [
    ['优质机构年度评选', pageTarget('agency-awards'), 3],
    ['雅途语言培训入驻', institutionTarget('雅途语言培训'), 2],
    ['机构服务承诺', NO_JUMP, 4],
    ['新机构限时补贴', miniProgramTarget('pages/agency/join'), 1, true],
  ],
  MINE: [
    ['邀请好友得好礼', miniProgramTarget('pages/invite/index'), 5],
    ['完善资料领大礼包', NO_JUMP, 1],
    ['申请进度随时查', miniProgramTarget('pages/progress/index'), 0],
  ],
}

/** Inserts twenty-two banners in all five locations with their targets; two are hidden. */
export async function insertBanners(tx: Tx): Promise<void> {
  const rows = Object.entries(BANNERS).flatMap(([location, list]) =>
    list.map(([name, { type, url, path, about, institution }, , hidden = false], at) => ({
      location,
      name,
      type,
      url,
      path,
      about,
      institution,
      display: !hidden,
      sort: at + 1,
    })),
  )
  const pictures = Object.values(BANNERS).flatMap(list => list.map(([, , kind]) => kind))
  const taken = new Set<number>()
  const list = rows.map((row, at) => ({ ...row, at, picture: bannerUrl(unusedPictureIndex(mustAt(pictures, at), taken)) }))
  await sql`
    with made as (
      insert into banner (location, name, picture, jump_type, url, path, article_id, college_id, institution_id, service_item_id, display, sort, created_date)
      select b.location, b.name, b.picture, b.type, b.url, b.path,
        case b.type when 'DYNAMIC_DETAIL' then (select min(id) from article where state = 'PUBLISHED' and title ~ b.about) end,
        case b.type when 'SCHOOL_DETAIL' then (select id from college where chinese_name = b.about) end, case b.type when 'INSTITUTION_DETAIL' then i.id end,
        case b.type when 'SERVICE_ITEM_DETAIL' then (select min(id) from service_item where institution_id = i.id and not locked) end, b.display, b.sort, ${officeTime(sql`40 - b.at`, sql`b.at`)}
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as b(location text, name text, picture text, type text, url text, path text, about text,
        institution text, display boolean, sort int, at int)
      left join institution i on i.name = b.institution order by b.at
      returning id, picture
    )
    insert into file_link (file_id, record_table, record_id)
    select substring(picture from '[^/]+$')::uuid, 'banner', id from made`.execute(tx)
}

/** Index of the next unused file with this kind of picture; each kind has four. */
function unusedPictureIndex(kind: number, taken: Set<number>): number {
  const place = bannerFiles.findIndex((_, at) => at % 6 === kind && !taken.has(at))
  taken.add(place)
  return place
}

/** Search terms by location, in display order; a star marks a hot term. */
const SEARCH_TERMS: Readonly<Record<string, readonly (readonly [type: string, names: string])[]>> = {
  HOME: [
    ['ALL', '*英国硕士申请 *留学费用 *奖学金'],
    ['SCHOOL', '牛津大学 *伦敦大学学院'],
    ['MAJOR', '*计算机科学 金融学 传媒'],
    ['STRATEGY', '文书写作 *签证材料'],
  ],
  SCHOOL: [
    ['SCHOOL', '*帝国理工学院 曼彻斯特大学 *香港大学 墨尔本大学 *多伦多大学 南洋理工大学'],
    ['MAJOR', '人工智能 *数据科学 建筑学'],
  ],
  INSTITUTION: [
    ['INSTITUTION', '*启明国际教育 雅途语言培训 *申城雅思学院'],
    ['ALL', '作品集辅导 *雅思一对一 背景提升'],
  ],
  STRATEGY: [['STRATEGY', '*选校定位 推荐信 *面试技巧 住宿攻略 行前准备 *托福备考']],
}

/** Inserts thirty search terms in four locations. */
export async function insertSearchTerms(tx: Tx): Promise<void> {
  const list = Object.entries(SEARCH_TERMS).flatMap(([location, groups]) =>
    groups
      .flatMap(([type, names]) =>
        names.split(' ').map(name => ({ location, type, hot: name.startsWith('*'), name: name.replace('*', '') })),
      )
      .map((term, at) => ({ ...term, sort: at + 1 })),
  )
  await sql`insert into search_term (search_name, hot, location, search_type, sort, created_date)
    select t.name, t.hot, t.location, t.type, t.sort, ${officeTime(sql`60 - t.sort * 2 - length(t.name)`, sql`t.sort * 31 + ascii(t.name)`)}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t(name text, hot boolean, location text, type text, sort int)`.execute(tx)
}
