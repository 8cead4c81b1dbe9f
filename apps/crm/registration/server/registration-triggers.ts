import { sql } from 'kysely'
import { employeeName, employeesWithPermission } from '#apps/crm/system/server/messages/people.ts'
import type { Tx } from '#core/contract/database.ts'
import { draftEachEntity, recipientIds } from '#plugins/message/server/drafts.ts'
import { type MessageTrigger, onFacts } from '#plugins/message/server/trigger.ts'
import {
  registrationFinalPassed,
  registrationFirstPassed,
  registrationReceived,
  registrationRejected,
  registrationSubmitted,
} from './facts.ts'

const REVIEWS_SCREEN = '/approvalCenter/institutionalCooperationReview'
const REGISTRATIONS_SCREEN = '/agency/applyInstitutions'
const FOLLOW_UP_PERMISSION = '/agency/institutionsRegistration/setFollowUp'
const REVIEW_PERMISSION = '/approval/institutionsCooperation'

interface RegistrationParties {
  readonly name: string
  readonly enteredBy: number | null
  readonly followUp: number | null
}

/** Subject of a message, sent to a recipient once a day; the same for the application and its review. */
const registrationTopic = (id: number): string => `institutionsRegistration:${id}`

async function readRegistrationParties(tx: Tx, id: number): Promise<RegistrationParties | undefined> {
  const { rows } =
    await sql<RegistrationParties>`select coalesce(name, company_subject, '') as name, entered_by_id as "enteredBy", follow_up_id as "followUp"
    from institutions_registration where id = ${id}`.execute(tx)
  return rows[0]
}

/** Tells the employees who may assign a follow-up person that an institution registered itself. */
const receivedTrigger = onFacts(registrationReceived)({
  key: 'registration.received',
  label: '机构新注册',
  category: '机构',
  type: 'orgMessage',
  variables: { institutionName: '机构名称' },
  template: {
    title: '机构新注册：{institutionName}',
    summary: '{institutionName}提交了入驻注册，请安排跟进人',
    content: '{institutionName}提交了入驻注册。\n\n请前往机构入驻申请设置跟进人。',
  },
  drafts: draftEachEntity(readRegistrationParties, async ({ name }, fact, tx) => ({
    recipients: await employeesWithPermission(tx, FOLLOW_UP_PERMISSION),
    values: { institutionName: name || '一家机构' },
    subject: null,
    needs: [FOLLOW_UP_PERMISSION],
    link: REGISTRATIONS_SCREEN,
    about: registrationTopic(fact.entityId),
  })),
})

/** Tells the employees with the permission for the next review step that an application waits. */
const reviewDueTrigger = onFacts(
  registrationSubmitted,
  registrationFirstPassed,
)({
  key: 'registration.submitted',
  label: '机构入驻待审核',
  category: '机构',
  type: 'orgMessage',
  variables: { institutionName: '机构名称', operator: '操作人', step: '待办步骤' },
  template: {
    title: '机构入驻待{step}：{institutionName}',
    summary: '机构{institutionName}等待{step}，请及时处理',
    content: '{operator}提交了机构{institutionName}，等待{step}。\n\n请前往机构合作审核处理。',
  },
  drafts: draftEachEntity(readRegistrationParties, async (found, fact, tx) => {
    const [step, action] = registrationSubmitted.is(fact) ? ['初审', 'firstPass'] : ['终审', 'finalPass']
    const permission = `${REVIEW_PERMISSION}/${action}`
    const values = { institutionName: found.name, operator: await employeeName(tx, fact.actorId), step }
    return {
      recipients: await employeesWithPermission(tx, permission),
      values,
      subject: null,
      needs: [permission],
      link: REVIEWS_SCREEN,
      about: registrationTopic(fact.entityId),
    }
  }),
})

/** Tells the employees who submitted and follow the application the result. */
const reviewResultTrigger = onFacts(
  registrationFinalPassed,
  registrationRejected,
)({
  key: 'registration.result',
  label: '机构入驻审核结果',
  category: '机构',
  type: 'orgMessage',
  variables: { institutionName: '机构名称', operator: '审核人', result: '审核结果', reason: '驳回原因' },
  template: {
    title: '机构入驻{result}：{institutionName}',
    summary: '机构{institutionName}的入驻申请{result}{reason}',
    content: '机构{institutionName}的入驻申请{result}。{reason}\n\n审核人：{operator}',
  },
  drafts: draftEachEntity(readRegistrationParties, async (found, fact, tx) => {
    const { entityId, actorId } = fact
    const values = {
      institutionName: found.name,
      operator: await employeeName(tx, actorId),
      ...(registrationRejected.is(fact)
        ? { result: '被驳回', reason: `，原因：${String(fact.payload.reason ?? '')}` }
        : { result: '已通过', reason: '' }),
    }
    return {
      recipients: recipientIds(found.enteredBy, found.followUp),
      values,
      subject: null,
      needs: [REGISTRATIONS_SCREEN],
      link: REGISTRATIONS_SCREEN,
      about: registrationTopic(entityId),
    }
  }),
})

/** Messages about registrations of institutions. */
export const registrationTriggers: readonly MessageTrigger[] = [receivedTrigger, reviewDueTrigger, reviewResultTrigger]
