import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { paragraphsHtml } from '#core/manifest/public.ts'

interface DemoMessage {
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly daysAgo: number
  readonly read: boolean
}

/** Notices to all employees, oldest first. */
const NOTICE_TEXTS: readonly (readonly [title: string, summary: string, content: string, daysAgo: number])[] = [
  [
    '客户管理规范更新',
    '新版客户跟进规范自本月起执行',
    '请各部门学习新版客户跟进规范。\n\n重点：首次联系须在24小时内完成，跟进记录不少于5个字。',
    30,
  ],
  ['英国夏季入学申请提醒', '部分院校申请将于月底截止', '请尽快核对名下意向英国的客户，确认材料是否齐全。', 24],
  ['系统升级公告', '本周六凌晨系统维护', '本周六 01:00 至 03:00 系统维护，期间无法登录，请提前保存工作。', 18],
  ['合作机构培训安排', '周三下午机构产品培训', '周三 14:00 在三楼会议室举行合作机构产品培训，欢迎参加。', 15],
  ['公海领取规则说明', '每日领取上限与冷却期说明', '每人每日最多领取20位公海客户；释放后7日内不能再次领取同一客户。', 12],
  ['客户信息安全提醒', '请勿在外部工具中传递客户联系方式', '客户手机号、微信号属于敏感信息，查看记录会被保存。', 9],
  ['加拿大签证政策变化', '学签审理时间有所延长', '加拿大学签审理时间延长至10周左右，请提前告知客户。', 7],
  ['本月业绩通报', '上月成单情况已更新', '上月成单情况已在数据看板更新，请查看。', 5],
  ['重点客户跟进提醒', '请关注高意向客户', '高意向客户请在48小时内完成二次联系。', 3],
  ['新增合作院校', '香港地区新增三所合作院校', '香港地区新增三所合作院校，详见院校库。', 2],
  ['国庆值班安排', '请各部门提交值班表', '请各部门于本周五前提交值班表。', 1],
  ['欢迎使用远航', '从这里开始了解系统', '您可以在左侧菜单进入客资管理。\n\n遇到问题请联系管理员。', 0],
]

const DEMO_NOTICES: readonly DemoMessage[] = NOTICE_TEXTS.map(([title, summary, content, daysAgo], place, all) => ({
  title,
  summary,
  content,
  daysAgo,
  read: place < all.length - 4,
}))

async function deliverNotice(
  tx: Tx,
  { title, summary, content, daysAgo, read }: DemoMessage,
  place: number,
  people: readonly number[],
): Promise<void> {
  const pushed = sql`now() - make_interval(days => ${daysAgo}, mins => ${(place * 37) % 300})`
  const manual = await sql<{ id: number }>`
    insert into manual_message (title, summary, content, department_ids, push_time, pushed, creator_id, created_date)
    select ${title}, ${summary}, ${paragraphsHtml(content)}, array(select id from department where parent_id is null), ${pushed}, 1,
      (select min(id) from employee where admin), ${pushed} returning id`.execute(tx)
  const id = manual.rows[0]?.id
  await sql`with sent as (
      insert into message (title, summary, content, trigger, manual_message_id, push_time, created_date)
      values (${title}, ${summary}, ${paragraphsHtml(content)}, 'manual', ${id}, ${pushed}, ${pushed}) returning id)
    insert into message_recipient (employee_id, message_id, read_date) select e, sent.id, ${read ? sql`now()` : sql`null::timestamptz`}
    from sent, unnest(${people}::bigint[]) e`.execute(tx)
}

/**
 * Inserts notices to all employees, of which the latest are unread, and one scheduled notice. No delivered one is important, so that no dialog opens
 * in a demonstration.
 */
export async function insertMessages(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from employee where not locked order by id`.execute(tx)
  const people = rows.map(row => row.id)
  for (const [place, notice] of DEMO_NOTICES.entries()) await deliverNotice(tx, notice, place, people)
  await sql`insert into manual_message (title, summary, content, department_ids, important, push_time, creator_id)
    select '年终总结会通知', '请各部门准备年终总结', ${paragraphsHtml('年终总结会定于12月28日下午举行，请各部门准备材料。')},
      array(select id from department where parent_id is null), true, now() + interval '20 days', (select min(id) from employee where admin)`.execute(
    tx,
  )
}
