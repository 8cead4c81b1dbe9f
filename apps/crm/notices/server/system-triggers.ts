import { sql } from 'kysely'
import { describeOpenWork, NO_WORK, type OpenWork } from '#apps/crm/system/server/open-work.ts'
import type { Tx } from '#core/contract/database.ts'
import type { MessageTrigger } from '#plugins/message/server/trigger.ts'
import { each } from './each-fact.ts'
import { employeeName, holdersOf, people } from './lookups.ts'

const REVIEWS = '/approvalCenter/institutionalCooperationReview'
const REGISTRATIONS = '/agency/applyInstitutions'
const REVIEW_PERMISSION = '/approval/institutionsCooperation'

interface Registration {
  readonly name: string
  readonly enteredBy: number | null
  readonly followUp: number | null
}

async function registration(tx: Tx, id: number): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`select coalesce(name, '') as name, entered_by_id as "enteredBy", follow_up_id as "followUp"
    from institutions_registration where id = ${id}`.execute(tx)
  return rows[0]
}

/** Whoever can take the next step hears that it is his turn. */
const registrationSubmitted: MessageTrigger = {
  key: 'registration.submitted',
  label: '机构入驻待审核',
  category: '机构',
  type: 'orgMessage',
  topics: ['registration.submitted', 'registration.firstPassed'],
  variables: { institutionName: '机构名称', operator: '操作人', step: '待办步骤' },
  template: {
    title: '机构入驻待{step}：{institutionName}',
    summary: '机构{institutionName}等待{step}，请及时处理',
    content: '{operator}提交了机构{institutionName}，等待{step}。\n\n请前往机构合作审核处理。',
  },
  drafts: each(async (fact, tx) => {
    const found = await registration(tx, fact.entityId)
    if (!found) return undefined
    const [step, action] = fact.topic === 'registration.submitted' ? ['初审', 'firstPass'] : ['终审', 'finalPass']
    const permission = `${REVIEW_PERMISSION}/${action}`
    const values = { institutionName: found.name, operator: await employeeName(tx, fact.actorId), step }
    return { recipients: await holdersOf(tx, permission), values, subject: null, needs: [permission], link: REVIEWS }
  }),
}

/** Whoever brought it in hears what became of it. */
const registrationResult: MessageTrigger = {
  key: 'registration.result',
  label: '机构入驻审核结果',
  category: '机构',
  type: 'orgMessage',
  topics: ['registration.finalPassed', 'registration.rejected'],
  variables: { institutionName: '机构名称', operator: '审核人', result: '审核结果', reason: '驳回原因' },
  template: {
    title: '机构入驻{result}：{institutionName}',
    summary: '机构{institutionName}的入驻申请{result}{reason}',
    content: '机构{institutionName}的入驻申请{result}。{reason}\n\n审核人：{operator}',
  },
  drafts: each(async ({ topic, entityId, payload, actorId }, tx) => {
    const found = await registration(tx, entityId)
    if (!found) return undefined
    const passed = topic === 'registration.finalPassed'
    const values = {
      institutionName: found.name,
      operator: await employeeName(tx, actorId),
      result: passed ? '已通过' : '被驳回',
      reason: passed ? '' : `，原因：${String(payload.reason ?? '')}`,
    }
    return { recipients: people(found.enteredBy, found.followUp), values, subject: null, needs: [REGISTRATIONS], link: REGISTRATIONS }
  }),
}

/** Viewers hear of work that nobody took over. */
const lockedEmployee = each(async ({ entityId, payload }, tx) => {
  const work = describeOpenWork(payload.openWork as OpenWork)
  if (work === NO_WORK) return undefined
  const { rows } = await sql<{ viewers: number[] }>`select employee_viewers(${entityId}) as viewers`.execute(tx)
  const values = { employeeName: await employeeName(tx, entityId), openWork: work }
  return { recipients: rows[0]?.viewers ?? [], values, subject: null }
})

const employeeLocked: MessageTrigger = {
  key: 'employee.lockedWithOpenWork',
  label: '员工作废且有未完成工作',
  category: '系统',
  type: 'userMessage',
  topics: ['employee.locked'],
  wants: ({ payload }) => payload.handOverId === null && typeof payload.openWork === 'object',
  important: true,
  variables: { employeeName: '员工姓名', openWork: '未完成工作' },
  template: {
    title: '员工{employeeName}已作废，有工作待交接',
    summary: '{employeeName}的未完成工作：{openWork}',
    content: '员工{employeeName}已作废，未完成工作没有交接：{openWork}。\n\n请及时安排人员接手。',
  },
  drafts: lockedEmployee,
}

/** Whoever takes over learns what he has now. */
const handedOver: MessageTrigger = {
  key: 'employee.workHandedOver',
  label: '接手他人的工作',
  category: '系统',
  type: 'userMessage',
  topics: ['employee.locked'],
  wants: ({ payload }) => typeof payload.handOverId === 'number' && Number(payload.handedOver) > 0,
  variables: { employeeName: '员工姓名', openWork: '交接的工作', operator: '操作人' },
  template: {
    title: '{employeeName}的工作已交接给您',
    summary: '{operator}将{employeeName}的工作交接给您：{openWork}',
    content: '{operator}将{employeeName}的工作交接给您：{openWork}。\n\n请及时联系客户。',
  },
  drafts: each(async ({ entityId, payload, actorId }, tx) => ({
    recipients: people(payload.handOverId),
    values: {
      employeeName: await employeeName(tx, entityId),
      openWork: describeOpenWork(payload.openWork as OpenWork),
      operator: await employeeName(tx, actorId),
    },
    subject: null,
    link: '/newCustomer/institutionsCustomer',
  })),
}

const lossRefused: MessageTrigger = {
  key: 'lead.automaticLossRefused',
  label: '自动流失被暂停',
  category: '系统',
  type: 'userMessage',
  topics: ['lead.automaticLossRefused'],
  important: true,
  variables: { due: '到期客资数', total: '客资总数' },
  template: {
    title: '自动流失已暂停，请检查规则',
    summary: '有{due}条客资到期，为避免误操作未自动移入公海',
    content:
      '本次共有{due}条客资到期（全部{total}条），超出安全范围或服务器时间异常，系统没有移入公海。\n\n请在客户规则的“最近执行”中查看，确认无误后可以分批放行。',
  },
  drafts: each(async ({ payload }) => {
    const recipients = people(...((payload.recipients as readonly unknown[] | undefined) ?? []))
    return {
      recipients,
      values: { due: String(payload.due ?? ''), total: String(payload.total ?? '') },
      subject: null,
      link: '/system/customerRules',
    }
  }),
}

const followUpDigest: MessageTrigger = {
  key: 'lead.followUpDigest',
  label: '今日待跟进',
  category: '客资',
  type: 'userMessage',
  topics: ['lead.followUpsToday'],
  variables: { count: '待跟进数' },
  template: {
    title: '今日待跟进{count}位客户',
    summary: '您今天有{count}位客户待跟进',
    content: '您今天有{count}位客户待跟进，请合理安排时间。',
  },
  drafts: each(async ({ entityId, payload }) => ({
    recipients: [entityId],
    values: { count: String(payload.count ?? '') },
    subject: null,
    link: '/newCustomer/followRecord',
  })),
}

/** What people hear about institutions, staff and the system. */
export const systemTriggers: readonly MessageTrigger[] = [
  registrationSubmitted,
  registrationResult,
  employeeLocked,
  handedOver,
  lossRefused,
  followUpDigest,
]
