import { sql } from 'kysely'
import { officeTime } from '#apps/crm/seed/moments.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'

const RELEASE_NOTES = [
  '优化院校库搜索，支持按专业和排名筛选',
  '新增选校方案对比，可一键分享给家长',
  '修复部分机型消息推送延迟的问题',
  '预约机构流程更简单，可查看预约进度',
  '新增留学资讯收藏与离线阅读',
  '优化登录与验证码填写体验',
  '适配新系统，修复图片上传偶发失败',
  '新增语言成绩提醒和申请时间线',
  '提升启动速度，安装包更小',
  '修复若干已知问题，提升稳定性',
  '新增榜单频道，支持多榜单切换',
  '个人资料支持上传成绩单与证书',
] as const

/** [Android, download URL] per platform. */
const APP_STORES = [
  [false, 'https://apps.apple.com/cn/app/id6450012345'],
  [true, 'https://download.yuanhang.example.com/android/yuanhang.apk'],
] as const

/** Two years of app versions for both platforms; the last one of each is a draft. */
export async function insertAppVersions(tx: Tx, random: Prng, publisher: number): Promise<void> {
  const list = APP_STORES.flatMap(([platform, url]) => {
    let [major, minor, patch, mini] = [1, 0, 0, '1.0.0']
    return Array.from({ length: 16 }, (_, at) => {
      const number = `${major}.${minor}.${patch}`
      const forced = at % 7 === 6
      if (forced) mini = number
      const row = {
        platform,
        number,
        mini,
        url,
        forced,
        remind: forced ? null : random.chance(0.7),
        news: RELEASE_NOTES[(at * 5 + (platform ? 3 : 0)) % RELEASE_NOTES.length],
        published: at < 15,
        days: (15 - at) * 45 + random.int(0, 20),
      }
      if (at % 8 === 7) [major, minor, patch] = [major + 1, 0, 0]
      else if (random.chance(0.55)) [minor, patch] = [minor + 1, 0]
      else patch += 1
      return row
    })
  }).sort((one, other) => other.days - one.days)
  for (const row of list) {
    const made = officeTime(sql`${row.days}::int`, sql`${row.days}::int`)
    await sql`insert into app_version (platform, number, mini_version, download_url, force_update, remind, update_content, state, publisher_id,
        published_date, created_date)
      values (${row.platform}, ${row.number}, ${row.mini}, ${row.url}, ${row.forced}, ${row.remind}, ${row.news},
        ${row.published ? 'PUBLISHED' : 'DRAFT'}, ${row.published ? publisher : null},
        case when ${row.published} then ${made} + interval '3 hours' end, ${made})`.execute(tx)
  }
}
