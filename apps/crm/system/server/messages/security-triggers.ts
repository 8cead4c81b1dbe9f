import { sql } from 'kysely'
import { diskLow, limitReached, signedInElsewhere } from '#core/contract/core-facts.ts'
import { firstOf } from '#core/contract/must.ts'
import { draftEach } from '#plugins/message/server/drafts.ts'
import { type MessageTrigger, onFacts } from '#plugins/message/server/trigger.ts'
import { administrators, employeeName } from './people.ts'

const SECURITY_CATEGORY = '安全'
const OPERATION_LOG_SCREEN = '/system/operationLog'

const WINDOW_TEXTS: Readonly<Record<number, string>> = { 60: '1分钟内', 86400: '当日' }

interface WatchedCalls {
  readonly key: string
  readonly label: string
  /** Counted action, in Chinese. */
  readonly what: string
  /** Name of the rate limit. */
  readonly counted: string
  readonly advice: string
}

/** Message to administrators about an employee who reached a rate limit that guards against reading out the database. */
export const createCallLimitTrigger = ({ key, label, what, counted, advice }: WatchedCalls): MessageTrigger =>
  onFacts(limitReached)({
    key,
    label,
    category: SECURITY_CATEGORY,
    type: 'userMessage',
    wants: ({ payload }) => payload.name === counted,
    important: true,
    variables: { employeeName: '员工姓名', period: '时段', limit: '上限' },
    template: {
      title: `{employeeName}${what}过多`,
      summary: `{employeeName}{period}${what}超过{limit}次，已被系统限制`,
      content: `员工{employeeName}{period}${what}超过{limit}次，系统已暂停其继续操作。\n\n${advice}`,
    },
    drafts: draftEach(async ({ entityId, payload }, tx) => ({
      recipients: await administrators(tx),
      values: {
        employeeName: await employeeName(tx, entityId),
        period: WINDOW_TEXTS[payload.seconds] ?? '',
        limit: String(payload.limit),
      },
      subject: null,
      link: OPERATION_LOG_SCREEN,
    })),
  })

const manyRevealsTrigger = createCallLimitTrigger({
  key: 'security.manyReveals',
  label: '查看完整联系方式过多',
  what: '查看完整联系方式',
  counted: 'core.reveal',
  advice: '请核实是否为正常工作需要，查看记录见操作日志。',
})

/** Message to the account's owner; for an administrator's account also to the other administrators. */
const newAddressTrigger = onFacts(signedInElsewhere)({
  key: 'security.newAddress',
  label: '新地点登录',
  category: SECURITY_CATEGORY,
  type: 'userMessage',
  important: true,
  variables: { employeeName: '员工姓名', ip: 'IP地址', time: '登录时间' },
  template: {
    title: '账号在新的地点登录',
    summary: '{employeeName}的账号于{time}从新的IP地址{ip}登录',
    content: '{employeeName}的账号于{time}从新的IP地址{ip}登录。\n\n如非本人操作，请立即修改密码并联系管理员。',
  },
  drafts: draftEach(async ({ entityId, payload, date }, tx) => {
    const { rows } = await sql<{ name: string; admin: boolean; time: string }>`
      select name, admin, to_char(${date}::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as time
      from employee where id = ${entityId}`.execute(tx)
    const [found] = rows
    if (!found) return undefined
    const { name, admin, time } = found
    const { ip } = payload
    return {
      recipients: [entityId, ...(admin ? await administrators(tx) : [])],
      toActor: true,
      about: `employee:${entityId} ${ip}`,
      values: { employeeName: name, ip, time },
      subject: null,
    }
  }),
})

/** Warning before the disk is full and nothing can be saved. */
const diskLowTrigger = onFacts(diskLow)({
  key: 'security.diskLow',
  label: '服务器磁盘空间不足',
  category: SECURITY_CATEGORY,
  type: 'userMessage',
  important: true,
  variables: { place: '服务器与目录', level: '剩余比例上限', time: '时间' },
  template: {
    title: '服务器磁盘剩余空间不足{level}%',
    summary: '{place}所在磁盘的剩余空间不足{level}%，写满后将无法保存数据',
    content: '{place}所在磁盘的剩余空间不足{level}%（{time}）。磁盘写满后将无法保存任何数据，请尽快清理或扩容。',
  },
  drafts: draftEach(async ({ payload: { place, level }, date }, tx) => {
    const { rows } = await sql<{ time: string }>`
      select to_char(${date}::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time`.execute(tx)
    const { time } = firstOf(rows)
    return {
      recipients: await administrators(tx),
      about: `disk:${place} ${level} ${time}`,
      values: { place, level: String(level), time },
      subject: null,
    }
  }),
})

/** Message triggers about security and disk space. */
export const securityTriggers: readonly MessageTrigger[] = [manyRevealsTrigger, newAddressTrigger, diskLowTrigger]
