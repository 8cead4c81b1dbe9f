import type { PayloadOf } from '#core/contract/fact.ts'
import type { Fact } from '#core/contract/fact-consumer.ts'
import { people } from '#plugins/message/server/drafts.ts'
import type { MessageTrigger } from '#plugins/message/server/trigger.ts'
import {
  leadAdded,
  leadAllocated,
  leadAllocatedFromHighSeas,
  leadExclusivelyAllocated,
  leadFollowUpCameDue,
  leadMovedToHighSeas,
  leadOwnerChanged,
  leadPickedUp,
  leadReleasedWasAllocated,
  leadSelfReserved,
  leadStaffChanged,
} from './facts.ts'
import { aboutLeads, on, trigger } from './messages/lead-drafts.ts'
import { hiddenName, institutionNames } from './messages/lead-facts.ts'

const LEAD = 'institutionsCustomer'
const LEADS = '/newCustomer/institutionsCustomer'
const SEA = '/newCustomer/highSeas'

/** Reasons as messages say them; those of the option set moveInReason. */
const REASONS: Readonly<Record<string, string>> = {
  CUSTOMER_CHURN: '客户流失',
  WAKE_UP_FAILED: '流失唤醒失败',
  AUTO_NO_FOLLOW_UP: '超时未跟进自动流失',
  AUTO_NO_ALLOCATION: '超时未分配自动流失',
}

const CUSTOMER = { customerName: '客户姓名' }
const ACTED = { ...CUSTOMER, operator: '操作人' }

const assigned = on(
  leadAdded,
  leadOwnerChanged,
  leadAllocatedFromHighSeas,
)({
  key: 'lead.assigned',
  label: '客资分配给我',
  // Most leads are entered by their owner.
  wants: fact => !leadAdded.is(fact) || fact.payload.ownerId !== fact.actorId,
  variables: ACTED,
  template: {
    title: '您有新的客资：{customerName}',
    summary: '{operator}将客户{customerName}分配给您，请及时跟进',
    content: '{operator}将客户{customerName}分配给您。\n\n请及时联系客户并填写跟进记录。',
  },
  many: { title: '您有{count}条新的客资', summary: '{operator}将{count}位客户分配给您，请及时跟进', link: LEADS },
  drafts: aboutLeads((lead, fact, nameOf) => {
    // A file of customers says so itself when it is done.
    if (leadAdded.is(fact) && lead.imported) return undefined
    const to = leadAdded.is(fact) ? fact.payload.ownerId : fact.payload.to
    return { recipients: people(to), values: { customerName: lead.name, operator: nameOf(fact.actorId) } }
  }),
})

/** Whoever had the lead before learns who has it now; he may no longer see it, so its name is hidden from him then. */
const toFormerOwner = aboutLeads<Fact<PayloadOf<typeof leadOwnerChanged>>>((lead, { payload, actorId }, nameOf) => {
  if (payload.from === payload.to) return undefined
  return {
    recipients: people(payload.from),
    values: { customerName: lead.name, operator: nameOf(actorId), newOwner: nameOf(payload.to) },
    unseen: { customerName: hiddenName(lead.name) },
  }
})

const transferredAway = on(
  leadOwnerChanged,
  leadExclusivelyAllocated,
)({
  key: 'lead.transferredAway',
  label: '客资转出',
  variables: { ...ACTED, newOwner: '新归属人' },
  template: {
    title: '客资已转出：{customerName}',
    summary: '{operator}将您的客户{customerName}转给了{newOwner}',
    content: '{operator}将您的客户{customerName}转给了{newOwner}，您不再是该客户的归属人。',
  },
  many: { title: '您的{count}条客资已转出', summary: '{operator}将您的{count}位客户转给了{newOwner}', link: LEADS },
  drafts: toFormerOwner,
})

const staffAssigned = on(leadStaffChanged)({
  key: 'lead.staffAssigned',
  label: '我成为客服',
  variables: ACTED,
  template: {
    title: '您成为客户{customerName}的客服',
    summary: '{operator}将您设为客户{customerName}的客服',
    content: '{operator}将您设为客户{customerName}的客服，请关注客户进展。',
  },
  many: { title: '您成为{count}位客户的客服', summary: '{operator}将您设为{count}位客户的客服', link: LEADS },
  drafts: aboutLeads((lead, { payload, actorId }, nameOf) => ({
    recipients: people(payload.to),
    values: { customerName: lead.name, operator: nameOf(actorId) },
  })),
})

const claimed = on(
  leadPickedUp,
  leadAllocatedFromHighSeas,
  leadReleasedWasAllocated,
)({
  key: 'lead.claimedFromRelease',
  label: '我释放的客资被领取',
  variables: { ...ACTED, newOwner: '新归属人' },
  template: {
    title: '您释放的客户已被领取：{customerName}',
    summary: '您曾负责的客户{customerName}已由{newOwner}领取',
    content: '您曾负责、后进入公海的客户{customerName}已由{newOwner}领取。',
  },
  many: { title: '您释放的{count}位客户已被领取', summary: '您曾负责、后进入公海的{count}位客户已由{newOwner}领取' },
  drafts: toFormerOwner,
})

const enteredSea = on(leadMovedToHighSeas)({
  key: 'lead.enteredHighSeas',
  label: '客资进入公海',
  variables: { ...ACTED, reason: '移入原因' },
  template: {
    title: '客资已进入公海：{customerName}',
    summary: '客户{customerName}已进入公海，原因：{reason}',
    content: '客户{customerName}已由{operator}移入公海。\n\n移入原因：{reason}',
  },
  many: { title: '{count}条客资已进入公海', summary: '{count}位客户已由{operator}移入公海，原因：{reason}', link: SEA },
  drafts: aboutLeads((lead, { payload, actorId }, nameOf) => ({
    recipients: people(payload.from, lead.staffId),
    values: {
      customerName: lead.name,
      operator: nameOf(actorId),
      reason: REASONS[payload.reason] ?? payload.reason,
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
  many: { title: '{count}条客资即将流失', summary: '{count}位客户将在{remainingDays}天后自动进入公海，请尽快跟进', link: LEADS },
  drafts: aboutLeads((lead, { payload }) => ({
    recipients: people(...((payload.recipients as readonly unknown[] | undefined) ?? [])),
    values: { customerName: lead.name, remainingDays: String(payload.remainingDays ?? ''), lossTime: String(payload.lossTime ?? '') },
  })),
})

const followUpDue = on(leadFollowUpCameDue)({
  key: 'lead.followUpDue',
  label: '跟进到期提醒',
  variables: { ...CUSTOMER, nextFollowUpTime: '计划跟进时间' },
  template: {
    title: '跟进提醒：{customerName}',
    summary: '客户{customerName}计划于{nextFollowUpTime}跟进',
    content: '您计划于{nextFollowUpTime}跟进客户{customerName}，请及时处理并填写跟进记录。',
  },
  many: { title: '跟进提醒：{count}位客户', summary: '{count}位客户的计划跟进时间已到，请及时处理', link: '/newCustomer/followRecord' },
  drafts: aboutLeads((lead, { payload }) => ({
    recipients: people(payload.authorId, lead.ownerId),
    values: { customerName: lead.name, nextFollowUpTime: payload.time },
  })),
})

const allocated = on(leadAllocated)({
  key: 'lead.allocated',
  label: '客资分配至机构',
  type: 'orgMessage',
  variables: { ...ACTED, institutions: '机构名称' },
  template: {
    title: '客户{customerName}已分配至机构',
    summary: '{operator}将客户{customerName}分配至{institutions}',
    content: '{operator}将客户{customerName}分配至{institutions}。',
  },
  many: {
    title: '{count}位客户已分配至机构',
    summary: '{operator}将{count}位客户分配至{institutions}',
    link: '/newCustomer/allocationCustomer',
  },
  async drafts(facts, context) {
    const known = await institutionNames(context.tx, [...new Set(facts.flatMap(({ payload }) => payload.institutions))])
    const draft = aboutLeads<(typeof facts)[number]>((lead, { payload, actorId }, nameOf) => ({
      recipients: people(lead.ownerId, lead.staffId, lead.followerId),
      values: {
        customerName: lead.name,
        operator: nameOf(actorId),
        institutions: payload.institutions.map(id => known.get(id) ?? '').join('、'),
      },
    }))
    return draft(facts, context)
  },
})

const selfReserved = on(leadSelfReserved)({
  key: 'lead.selfReserved',
  label: '客户自主预约机构',
  type: 'orgMessage',
  variables: { ...ACTED, institution: '机构名称' },
  template: {
    title: '客户{customerName}自主预约了{institution}',
    summary: '客户{customerName}自主预约了{institution}，由{operator}登记',
    content: '客户{customerName}自主预约了{institution}，由{operator}登记。\n\n请与机构确认接待安排。',
  },
  async drafts(facts, context) {
    const known = await institutionNames(context.tx, [...new Set(facts.map(({ payload }) => payload.institution))])
    const draft = aboutLeads<(typeof facts)[number]>((lead, { payload, actorId }, nameOf) => ({
      recipients: people(lead.ownerId, lead.staffId, lead.followerId),
      // Another institution is another reservation.
      about: `${LEAD}:${lead.id} ${payload.institution}`,
      values: { customerName: lead.name, operator: nameOf(actorId), institution: known.get(payload.institution) ?? '' },
    }))
    return draft(facts, context)
  },
})

const exclusive = on(leadExclusivelyAllocated)({
  key: 'lead.exclusivelyAllocated',
  label: '独家分配',
  variables: { ...ACTED, newOwner: '归属人', follower: '跟进人' },
  template: {
    title: '独家分配：{customerName}',
    summary: '{operator}将客户{customerName}独家分配，归属人{newOwner}，跟进人{follower}',
    content: '{operator}将客户{customerName}独家分配。\n\n归属人：{newOwner}\n跟进人：{follower}',
  },
  many: { title: '独家分配：{count}位客户', summary: '{operator}将{count}位客户独家分配，归属人{newOwner}，跟进人{follower}', link: LEADS },
  drafts: aboutLeads((lead, { payload, actorId }, nameOf) => ({
    recipients: people(payload.to, payload.follower),
    values: { customerName: lead.name, operator: nameOf(actorId), newOwner: nameOf(payload.to), follower: nameOf(payload.follower) },
  })),
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
