import type { PayloadOf } from '#core/contract/fact.ts'
import type { Fact } from '#core/contract/fact-consumer.ts'
import type { MessageTrigger } from '#plugins/message/server/trigger.ts'
import {
  leadAdded,
  leadAllocated,
  leadAllocatedFromHighSeas,
  leadExclusivelyAllocated,
  leadFollowUpCameDue,
  leadMerged,
  leadMovedToHighSeas,
  leadOwnerChanged,
  leadPickedUp,
  leadReleasedWasAllocated,
  leadSelfReserved,
  leadStaffChanged,
} from './facts.ts'
import { aboutLeads, type LeadMessageWriter } from './messages/lead-drafts.ts'

const LEAD_LIST_SCREEN = '/newCustomer/institutionsCustomer'
const SEA_LIST_SCREEN = '/newCustomer/highSeas'

/** Labels of reasons in messages, the same as in option set moveInReason. */
export const MOVE_REASONS: Readonly<Record<string, string>> = {
  CUSTOMER_CHURN: '客户流失',
  WAKE_UP_FAILED: '流失唤醒失败',
  AUTO_NO_FOLLOW_UP: '超时未跟进自动流失',
  AUTO_NO_ALLOCATION: '超时未分配自动流失',
}

const assignedTrigger = aboutLeads(
  leadAdded,
  leadOwnerChanged,
  leadAllocatedFromHighSeas,
)({
  key: 'lead.assigned',
  label: '客资分配给我',
  // Most leads are entered by their owner.
  wants: fact => !leadAdded.is(fact) || fact.payload.ownerId !== fact.actorId,
  template: {
    title: '您有新的客资：{customerName}',
    summary: '{operator}将客户{customerName}分配给您，请及时跟进',
    content: '{operator}将客户{customerName}分配给您。\n\n请及时联系客户并填写跟进记录。',
  },
  many: { title: '您有{count}条新的客资', summary: '{operator}将{count}位客户分配给您，请及时跟进', link: LEAD_LIST_SCREEN },
  says: (lead, fact) => {
    if (!leadAdded.is(fact)) return { to: [fact.payload.to] }
    // An import sends one message of its own at its end.
    return lead.imported ? undefined : { to: [fact.payload.ownerId] }
  },
})

/** Tells the previous owner who the new one is. */
const tellFormerOwner: LeadMessageWriter<Fact<PayloadOf<typeof leadOwnerChanged>>> = (_, { payload: { from, to } }, { employee }) =>
  from === to ? undefined : { to: [from], values: { newOwner: employee(to) }, hidden: true }

const transferredAwayTrigger = aboutLeads(
  leadOwnerChanged,
  leadExclusivelyAllocated,
)({
  key: 'lead.transferredAway',
  label: '客资转出',
  variables: { newOwner: '新归属人' },
  template: {
    title: '客资已转出：{customerName}',
    summary: '{operator}将您的客户{customerName}转给了{newOwner}',
    content: '{operator}将您的客户{customerName}转给了{newOwner}，您不再是该客户的归属人。',
  },
  many: { title: '您的{count}条客资已转出', summary: '{operator}将您的{count}位客户转给了{newOwner}', link: LEAD_LIST_SCREEN },
  says: tellFormerOwner,
})

const mergedAwayTrigger = aboutLeads(leadMerged)({
  key: 'lead.mergedAway',
  label: '我的客资被合并',
  variables: { newOwner: '归属人' },
  // Binding an app user merges no lead.
  wants: ({ payload }) => 'source' in payload && payload.from !== null && payload.from !== payload.to,
  template: {
    title: '您的客户已合并：{customerName}',
    summary: '{operator}将您的客户与{newOwner}名下的同一客户{customerName}合并',
    content: '{operator}将您的客户与{newOwner}名下的同一客户{customerName}合并，合并后归属人为{newOwner}，您不再是该客户的归属人。',
  },
  many: {
    title: '您的{count}条客资已合并',
    summary: '{operator}将您的{count}位客户与{newOwner}名下的同一客户合并',
    link: LEAD_LIST_SCREEN,
  },
  says: (_, { payload }, { employee }) =>
    'source' in payload
      ? { to: [payload.from], values: { newOwner: employee(payload.to) }, about: payload.source, hidden: true }
      : undefined,
})

const staffAssignedTrigger = aboutLeads(leadStaffChanged)({
  key: 'lead.staffAssigned',
  label: '我成为客服',
  template: {
    title: '您成为客户{customerName}的客服',
    summary: '{operator}将您设为客户{customerName}的客服',
    content: '{operator}将您设为客户{customerName}的客服，请关注客户进展。',
  },
  many: { title: '您成为{count}位客户的客服', summary: '{operator}将您设为{count}位客户的客服', link: LEAD_LIST_SCREEN },
  says: (_, { payload }) => ({ to: [payload.to] }),
})

const claimedTrigger = aboutLeads(
  leadPickedUp,
  leadAllocatedFromHighSeas,
  leadReleasedWasAllocated,
)({
  key: 'lead.claimedFromRelease',
  label: '我释放的客资被领取',
  variables: { newOwner: '新归属人' },
  template: {
    title: '您释放的客户已被领取：{customerName}',
    summary: '您曾负责的客户{customerName}已由{newOwner}领取',
    content: '您曾负责、后进入公海的客户{customerName}已由{newOwner}领取。',
  },
  many: { title: '您释放的{count}位客户已被领取', summary: '您曾负责、后进入公海的{count}位客户已由{newOwner}领取' },
  says: tellFormerOwner,
})

const enteredSeaTrigger = aboutLeads(leadMovedToHighSeas)({
  key: 'lead.enteredHighSeas',
  label: '客资进入公海',
  // Losses by the rules are reported at the end of their run.
  wants: ({ payload }) => !payload.reason.startsWith('AUTO_'),
  variables: { reason: '移入原因' },
  template: {
    title: '客资已进入公海：{customerName}',
    summary: '客户{customerName}已进入公海，原因：{reason}',
    content: '客户{customerName}已由{operator}移入公海。\n\n移入原因：{reason}',
  },
  many: { title: '{count}条客资已进入公海', summary: '{count}位客户已由{operator}移入公海，原因：{reason}', link: SEA_LIST_SCREEN },
  says: (lead, { payload: { from, reason } }) => ({
    to: [from, lead.staffId],
    values: { reason: MOVE_REASONS[reason] ?? reason },
    hidden: true,
  }),
})

const followUpDueTrigger = aboutLeads(leadFollowUpCameDue)({
  key: 'lead.followUpDue',
  label: '跟进到期提醒',
  variables: { nextFollowUpTime: '计划跟进时间' },
  template: {
    title: '跟进提醒：{customerName}',
    summary: '客户{customerName}计划于{nextFollowUpTime}跟进',
    content: '您计划于{nextFollowUpTime}跟进客户{customerName}，请及时处理并填写跟进记录。',
  },
  many: { title: '跟进提醒：{count}位客户', summary: '{count}位客户的计划跟进时间已到，请及时处理', link: '/newCustomer/followRecord' },
  says: (lead, { payload }) => ({ to: [payload.authorId, lead.ownerId], values: { nextFollowUpTime: payload.time } }),
})

const allocatedTrigger = aboutLeads(leadAllocated)({
  key: 'lead.allocated',
  label: '客资分配至机构',
  type: 'orgMessage',
  variables: { institutions: '机构名称' },
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
  says: (lead, { payload }, { institution }) => ({
    to: [lead.ownerId, lead.staffId, lead.followerId],
    values: { institutions: payload.institutions.map(institution).join('、') },
  }),
})

const selfReservedTrigger = aboutLeads(leadSelfReserved)({
  key: 'lead.selfReserved',
  label: '客户自主预约机构',
  type: 'orgMessage',
  variables: { institution: '机构名称' },
  template: {
    title: '客户{customerName}自主预约了{institution}',
    summary: '客户{customerName}自主预约了{institution}，由{operator}登记',
    content: '客户{customerName}自主预约了{institution}，由{operator}登记。\n\n请与机构确认接待安排。',
  },
  says: (lead, { payload }, { institution }) => ({
    to: [lead.ownerId, lead.staffId, lead.followerId],
    // A booking of another institution is a message of its own.
    about: payload.institution,
    values: { institution: institution(payload.institution) },
  }),
})

const exclusiveTrigger = aboutLeads(leadExclusivelyAllocated)({
  key: 'lead.exclusivelyAllocated',
  label: '独家分配',
  variables: { newOwner: '归属人', follower: '跟进人' },
  template: {
    title: '独家分配：{customerName}',
    summary: '{operator}将客户{customerName}独家分配，归属人{newOwner}，跟进人{follower}',
    content: '{operator}将客户{customerName}独家分配。\n\n归属人：{newOwner}\n跟进人：{follower}',
  },
  many: {
    title: '独家分配：{count}位客户',
    summary: '{operator}将{count}位客户独家分配，归属人{newOwner}，跟进人{follower}',
    link: LEAD_LIST_SCREEN,
  },
  says: (_, { payload: { to, follower } }, { employee }) => ({
    to: [to, follower],
    values: { newOwner: employee(to), follower: employee(follower) },
  }),
})

/** Message triggers about leads. */
export const leadTriggers: readonly MessageTrigger[] = [
  assignedTrigger,
  transferredAwayTrigger,
  mergedAwayTrigger,
  staffAssignedTrigger,
  claimedTrigger,
  enteredSeaTrigger,
  followUpDueTrigger,
  allocatedTrigger,
  selfReservedTrigger,
  exclusiveTrigger,
]
