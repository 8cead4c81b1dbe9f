import type { Fact, Tx } from '#core/contract/server-plugin.ts'
import type { MessageDraft, MessageTrigger } from '#plugins/message/server/trigger.ts'
import { employeeName, hiddenName, institutionNames, type LeadFacts, leadFacts, people } from './lookups.ts'

const CATEGORY = '客资'
const LEAD = 'institutionsCustomer'

/** Reasons as messages say them; those of the option set moveInReason. */
const REASONS: Readonly<Record<string, string>> = {
  CUSTOMER_CHURN: '客户流失',
  WAKE_UP_FAILED: '流失唤醒失败',
  AUTO_NO_FOLLOW_UP: '超时未跟进自动流失',
  AUTO_NO_ALLOCATION: '超时未分配自动流失',
}

const linkOf = (lead: LeadFacts): string => `/newCustomer/customerDetail?id=${lead.id}`

type Draft = (lead: LeadFacts, fact: Fact, tx: Tx) => Promise<Omit<MessageDraft, 'subject' | 'link'> | undefined>

/** Drafts about the fact's lead, as long as it is there. */
const aboutLead =
  (draft: Draft) =>
  async (fact: Fact, tx: Tx): Promise<readonly MessageDraft[]> => {
    const lead = await leadFacts(tx, fact.entityId)
    const drafted = lead && (await draft(lead, fact, tx))
    return lead && drafted ? [{ ...drafted, subject: { resource: LEAD, id: lead.id }, link: linkOf(lead) }] : []
  }

const trigger = (given: Omit<MessageTrigger, 'category' | 'type'> & Partial<Pick<MessageTrigger, 'type'>>): MessageTrigger => ({
  category: CATEGORY,
  type: 'userMessage',
  ...given,
})

const CUSTOMER = { customerName: '客户姓名' }
const ACTED = { ...CUSTOMER, operator: '操作人' }

const assigned = trigger({
  key: 'lead.assigned',
  label: '客资分配给我',
  topics: ['lead.added', 'lead.ownerChanged', 'lead.allocatedFromHighSeas'],
  // Most leads are entered by their owner.
  wants: ({ topic, payload, actorId }) => topic !== 'lead.added' || payload.ownerId !== actorId,
  variables: ACTED,
  template: {
    title: '您有新的客资：{customerName}',
    summary: '{operator}将客户{customerName}分配给您，请及时跟进',
    content: '{operator}将客户{customerName}分配给您。\n\n请及时联系客户并填写跟进记录。',
  },
  drafts: aboutLead(async (lead, { topic, payload, actorId }, tx) => {
    // A file of customers says so itself when it is done.
    if (topic === 'lead.added' && lead.imported) return undefined
    const to = topic === 'lead.added' ? payload.ownerId : payload.to
    return { recipients: people(to), values: { customerName: lead.name, operator: await employeeName(tx, actorId) } }
  }),
})

/** Whoever had the lead before learns who has it now; he may no longer see it, so its name is hidden from him then. */
const toFormerOwner = aboutLead(async (lead, { payload, actorId }, tx) => {
  if (payload.from === payload.to) return undefined
  const [operator, newOwner] = await Promise.all([employeeName(tx, actorId), employeeName(tx, payload.to as number)])
  return {
    recipients: people(payload.from),
    values: { customerName: lead.name, operator, newOwner },
    unseen: { customerName: hiddenName(lead.name) },
  }
})

const transferredAway = trigger({
  key: 'lead.transferredAway',
  label: '客资转出',
  topics: ['lead.ownerChanged', 'lead.exclusivelyAllocated'],
  variables: { ...ACTED, newOwner: '新归属人' },
  template: {
    title: '客资已转出：{customerName}',
    summary: '{operator}将您的客户{customerName}转给了{newOwner}',
    content: '{operator}将您的客户{customerName}转给了{newOwner}，您不再是该客户的归属人。',
  },
  drafts: toFormerOwner,
})

const staffAssigned = trigger({
  key: 'lead.staffAssigned',
  label: '我成为客服',
  topics: ['lead.staffChanged'],
  variables: ACTED,
  template: {
    title: '您成为客户{customerName}的客服',
    summary: '{operator}将您设为客户{customerName}的客服',
    content: '{operator}将您设为客户{customerName}的客服，请关注客户进展。',
  },
  drafts: aboutLead(async (lead, { payload, actorId }, tx) => ({
    recipients: people(payload.to),
    values: { customerName: lead.name, operator: await employeeName(tx, actorId) },
  })),
})

const claimed = trigger({
  key: 'lead.claimedFromRelease',
  label: '我释放的客资被领取',
  topics: ['lead.pickedUp', 'lead.allocatedFromHighSeas'],
  variables: { ...ACTED, newOwner: '新归属人' },
  template: {
    title: '您释放的客户已被领取：{customerName}',
    summary: '您曾负责的客户{customerName}已由{newOwner}领取',
    content: '您曾负责、后进入公海的客户{customerName}已由{newOwner}领取。',
  },
  drafts: toFormerOwner,
})

const enteredSea = trigger({
  key: 'lead.enteredHighSeas',
  label: '客资进入公海',
  topics: ['lead.movedToHighSeas'],
  variables: { ...ACTED, reason: '移入原因' },
  template: {
    title: '客资已进入公海：{customerName}',
    summary: '客户{customerName}已进入公海，原因：{reason}',
    content: '客户{customerName}已由{operator}移入公海。\n\n移入原因：{reason}',
  },
  drafts: aboutLead(async (lead, { payload, actorId }, tx) => ({
    recipients: people(payload.from, lead.staffId),
    values: {
      customerName: lead.name,
      operator: await employeeName(tx, actorId),
      reason: REASONS[String(payload.reason)] ?? String(payload.reason ?? ''),
    },
    unseen: { customerName: hiddenName(lead.name) },
  })),
})

const recycleWarning = trigger({
  key: 'lead.recycleWarning',
  label: '客资即将流失',
  topics: ['lead.recycleWarned'],
  important: true,
  variables: { ...CUSTOMER, remainingDays: '剩余天数', lossTime: '预计流失时间' },
  template: {
    title: '客资即将流失：{customerName}',
    summary: '客户{customerName}将在{remainingDays}天后自动进入公海',
    content: '客户{customerName}预计于{lossTime}自动进入公海，剩余{remainingDays}天。\n\n请尽快跟进。',
  },
  drafts: aboutLead(async (lead, { payload }) => ({
    recipients: people(...((payload.recipients as readonly unknown[] | undefined) ?? [])),
    values: { customerName: lead.name, remainingDays: String(payload.remainingDays ?? ''), lossTime: String(payload.lossTime ?? '') },
  })),
})

const followUpDue = trigger({
  key: 'lead.followUpDue',
  label: '跟进到期提醒',
  topics: ['lead.followUpCameDue'],
  variables: { ...CUSTOMER, nextFollowUpTime: '计划跟进时间' },
  template: {
    title: '跟进提醒：{customerName}',
    summary: '客户{customerName}计划于{nextFollowUpTime}跟进',
    content: '您计划于{nextFollowUpTime}跟进客户{customerName}，请及时处理并填写跟进记录。',
  },
  drafts: aboutLead(async (lead, { payload }) => ({
    recipients: people(payload.authorId, lead.ownerId),
    values: { customerName: lead.name, nextFollowUpTime: String(payload.time ?? '') },
  })),
})

const allocated = trigger({
  key: 'lead.allocated',
  label: '客资分配至机构',
  type: 'orgMessage',
  topics: ['lead.allocated'],
  variables: { ...ACTED, institutions: '机构名称' },
  template: {
    title: '客户{customerName}已分配至机构',
    summary: '{operator}将客户{customerName}分配至{institutions}',
    content: '{operator}将客户{customerName}分配至{institutions}。',
  },
  drafts: aboutLead(async (lead, { payload, actorId }, tx) => {
    const [operator, institutions] = await Promise.all([
      employeeName(tx, actorId),
      institutionNames(tx, people(...((payload.institutions as readonly unknown[] | undefined) ?? []))),
    ])
    return {
      recipients: people(lead.ownerId, lead.staffId, lead.followerId),
      values: { customerName: lead.name, operator, institutions },
    }
  }),
})

const selfReserved = trigger({
  key: 'lead.selfReserved',
  label: '客户自主预约机构',
  type: 'orgMessage',
  topics: ['lead.selfReserved'],
  variables: { ...ACTED, institution: '机构名称' },
  template: {
    title: '客户{customerName}自主预约了{institution}',
    summary: '客户{customerName}自主预约了{institution}，由{operator}登记',
    content: '客户{customerName}自主预约了{institution}，由{operator}登记。\n\n请与机构确认接待安排。',
  },
  drafts: aboutLead(async (lead, { payload, actorId }, tx) => {
    const [operator, institution] = await Promise.all([employeeName(tx, actorId), institutionNames(tx, people(payload.institution))])
    return { recipients: people(lead.ownerId, lead.staffId, lead.followerId), values: { customerName: lead.name, operator, institution } }
  }),
})

const exclusive = trigger({
  key: 'lead.exclusivelyAllocated',
  label: '独家分配',
  topics: ['lead.exclusivelyAllocated'],
  variables: { ...ACTED, newOwner: '归属人', follower: '跟进人' },
  template: {
    title: '独家分配：{customerName}',
    summary: '{operator}将客户{customerName}独家分配，归属人{newOwner}，跟进人{follower}',
    content: '{operator}将客户{customerName}独家分配。\n\n归属人：{newOwner}\n跟进人：{follower}',
  },
  drafts: aboutLead(async (lead, { payload, actorId }, tx) => {
    const names = [actorId, payload.to, payload.follower].map(id => employeeName(tx, id as number | null))
    const [operator = '', newOwner = '', follower = ''] = await Promise.all(names)
    return { recipients: people(payload.to, payload.follower), values: { customerName: lead.name, operator, newOwner, follower } }
  }),
})

/** What people hear about leads. */
export const leadTriggers: readonly MessageTrigger[] = [
  assigned,
  transferredAway,
  staffAssigned,
  claimed,
  enteredSea,
  recycleWarning,
  followUpDue,
  allocated,
  selfReserved,
  exclusive,
]
