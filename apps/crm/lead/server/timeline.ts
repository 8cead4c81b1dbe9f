import { sql } from 'kysely'
import type { TimelineEntry, TimelineSource } from '#core/contract/detail.ts'
import type { NamedRecord } from '../wire/detail.ts'
import { wallTimeSql } from './detail-query.ts'
import { type OptionLabel, optionLabels } from './option-labels.ts'

/** An entry as stored. */
interface StoredEntry extends Omit<TimelineEntry, 'title' | 'text'> {
  readonly kind: string
  readonly institutions: NamedRecord | null
  readonly detail: Readonly<Record<string, unknown>>
}

type EntrySentence = (detail: StoredEntry['detail'], label: OptionLabel, institution: string) => readonly [title: string, text: string]

const OWNER_TITLES: Readonly<Record<string, string>> = {
  add: '录入客户',
  import: '导入客户',
  assign: '设置归属人',
  pickUp: '领取客户',
  seaAllocate: '公海分配',
  exclusive: '独家分配变更归属人',
  reservation: '用户自主预约',
  retention: '领取留资客户',
  merge: '合并变更归属人',
  handOver: '交接客户',
  order: '新增订单，移出公海',
}

const fromToText = ({ from, to }: StoredEntry['detail']): string => [from, to].filter(name => name).join(' → ')
const changeSentence =
  (set: string): EntrySentence =>
  (detail, label) => ['', `${label(set, detail.from)} → ${label(set, detail.to)}`]

const ENTRY_SENTENCES: Readonly<Record<string, EntrySentence>> = {
  owner: detail => [OWNER_TITLES[String(detail.cause)] ?? '归属人变更', fromToText(detail) === '' ? '' : `归属人：${fromToText(detail)}`],
  sea: (detail, label) => [
    '移入公海',
    [
      detail.reason ? `原因：${label('moveInReason', detail.reason)}` : '',
      detail.from ? `原归属人：${detail.from}` : '',
      detail.selfReserved ? '用户自主预约' : '',
    ]
      .filter(part => part !== '')
      .join('，'),
  ],
  allocated: (detail, _label, institution) => [detail.method === 'jigouyuyue' ? '自主预约机构' : '分配机构', institution],
  withdrawn: (_detail, _label, institution) => ['撤回分配', institution],
  deal: (detail, label, institution) => [
    detail.from === null ? '标记精准客资' : '签约阶段变更',
    [
      institution,
      detail.from === null ? label('dealStage', detail.to) : `${label('dealStage', detail.from)} → ${label('dealStage', detail.to)}`,
      detail.reason ? `原因：${label('closingReason', detail.reason)}` : '',
    ]
      .filter(part => part !== '')
      .join('，'),
  ],
  followUp: (detail, _label, institution) => [
    institution === '' ? '内部跟进' : `机构跟进：${institution}`,
    [
      detail.content,
      detail.nextFollowUpTime ? `下次跟进：${detail.nextFollowUpTime}` : '',
      detail.correction ? `更正：${detail.correction}` : '',
    ]
      .filter(part => part)
      .join('\n'),
  ],
  phase: (detail, label, institution) => ['客户阶段变更', changeSentence('customerPhase')(detail, label, institution)[1]],
  intention: (detail, label, institution) => ['意向等级变更', changeSentence('intentionLevel')(detail, label, institution)[1]],
  staff: detail => ['设置客服', fromToText(detail)],
  exclusive: detail => [
    '独家分配',
    [detail.department, detail.follower ? `跟进人：${detail.follower}` : ''].filter(part => part).join('，'),
  ],
  exclusiveReleased: () => ['解除独家', ''],
  merged: detail => ['合并客资', detail.name ? `并入客户：${detail.name}` : '关联注册用户'],
  userLinked: detail => ['关联注册用户', `用户ID：${detail.uid}${detail.auto ? '，手机号一致，自动关联' : ''}`],
  userUnlinked: detail => ['取消关联注册用户', `用户ID：${detail.uid}`],
  protected: detail => [detail.on ? '设为保护客户' : '取消保护', ''],
  createdDate: detail => ['修改创建时间', fromToText(detail)],
}

/** An entry with its title and text; the title is the kind if it has no sentence. */
export function toTimelineEntry({ detail, ...entry }: StoredEntry, label: OptionLabel): TimelineEntry {
  const [title, text] = ENTRY_SENTENCES[entry.kind]?.(detail, label, entry.institutions?.name ?? '') ?? [entry.kind, '']
  return { ...entry, title, text }
}

/** Everything that happened to a lead, newest first. */
export const leadTimeline: TimelineSource = async ({ db, snapshot, id, limit, offset }) => {
  const [entries, total] = await Promise.all([
    sql<StoredEntry>`select t.id, ${wallTimeSql('t.created_date')} as time, t.kind, coalesce(employee_label(e), t.operator_name) as operator,
        case when i.id is not null then jsonb_build_object('id', i.id, 'name', i.name) end as institutions, t.detail
      from lead_timeline t left join employee e on e.id = t.operator_id left join institution i on i.id = t.institution_id
      where t.lead_id = ${id} order by t.created_date desc, t.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from lead_timeline where lead_id = ${id}`.execute(db),
  ])
  const label = optionLabels(snapshot.options)
  return { records: entries.rows.map(entry => toTimelineEntry(entry, label)), total: total.rows[0]?.total ?? 0 }
}
