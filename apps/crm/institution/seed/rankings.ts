import { sql } from 'kysely'
import { officeTime } from '#apps/crm/seed/moments.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'

/** Boards: number of entries and reasons for them. */
const RANKING_BOARDS: Readonly<Record<string, readonly [number, readonly string[]]>> = {
  OVERALL: [
    10,
    [
      '综合实力突出，服务流程规范',
      '老牌机构，名校录取多',
      '顾问团队稳定，跟进及时',
      '覆盖国家多，方案选择丰富',
      '签约、返佣记录良好',
      '各项评分均衡，口碑稳定',
    ],
  ],
  REPUTATION: [8, ['学员评价高，投诉少', '文书质量受好评', '回访满意度连续三个月领先', '老学员推荐多', '服务态度好，响应快']],
  SIGNING: [7, ['近三个月签约数领先', '转化率高，签约快', '本季度签约金额居前', '热门项目签约集中']],
  RISING: [6, ['新入驻，成长快', '小众国家申请有特色', '线上服务体验好', '艺术方向有亮点']],
}

/** Inserts thirty-one entries on four boards; about one in ten is hidden. */
export async function insertInstitutionRankings(tx: Tx, random: Prng): Promise<void> {
  // The first by name is on no board, so that one is left to add.
  const { rows } = await sql<{ id: number }>`select id from (select * from institution where not locked order by name, id offset 1) as i
    order by total_score desc, id`.execute(tx)
  const list = Object.entries(RANKING_BOARDS).flatMap(([board, [count, reasons]]) =>
    random.some(rows, count).map(({ id }, at) => ({
      board,
      id,
      reason: reasons[at % reasons.length],
      display: at === 0 || !random.chance(0.1),
      sort: at + 1,
    })),
  )
  await sql`insert into institution_ranking (board, institution_id, reason, display, sort, created_date)
    select r.board, r.id, r.reason, r.display, r.sort, ${officeTime(sql`30 + r.sort`, sql`r.id + r.sort`)}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(board text, id bigint, reason text, display boolean, sort int)`.execute(tx)
}
