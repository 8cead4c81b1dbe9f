import { sql } from 'kysely'
import { draftEach, recipientIds } from '#plugins/message/server/drafts.ts'
import { type MessageDraft, type MessageTrigger, onFacts } from '#plugins/message/server/trigger.ts'
import { employeeLocked } from './facts.ts'
import { employeeName } from './messages/people.ts'

/** Tells the viewers about open work that was not handed over. */
const workLeftTrigger = onFacts(employeeLocked)({
  key: 'employee.lockedWithOpenWork',
  label: '员工作废且有未完成工作',
  category: '系统',
  type: 'userMessage',
  wants: ({ payload }) => payload.left !== null,
  important: true,
  variables: { employeeName: '员工姓名', openWork: '未完成工作' },
  template: {
    title: '员工{employeeName}已作废，有工作待交接',
    summary: '{employeeName}的未完成工作：{openWork}',
    content: '员工{employeeName}已作废，未完成工作没有交接：{openWork}。\n\n请及时安排人员接手。',
  },
  drafts: draftEach(async ({ entityId, payload }, tx) => {
    const { rows } = await sql<{ viewers: number[] }>`select employee_viewers(${entityId}) as viewers`.execute(tx)
    const values = { employeeName: await employeeName(tx, entityId), openWork: payload.left ?? '' }
    return { recipients: rows[0]?.viewers ?? [], values, subject: null }
  }),
})

/** Tells each successor which work was handed over. */
const handedOverTrigger = onFacts(employeeLocked)({
  key: 'employee.workHandedOver',
  label: '接手他人的工作',
  category: '系统',
  type: 'userMessage',
  wants: ({ payload }) => payload.taken.length > 0,
  variables: { employeeName: '员工姓名', openWork: '交接的工作', operator: '操作人' },
  template: {
    title: '{employeeName}的工作已交接给您',
    summary: '{operator}将{employeeName}的工作交接给您：{openWork}',
    content: '{operator}将{employeeName}的工作交接给您：{openWork}。\n\n请及时处理。',
  },
  drafts: async (facts, { tx }) => {
    const drafts: MessageDraft[] = []
    for (const fact of facts)
      for (const { to, work } of fact.payload.taken)
        drafts.push({
          fact,
          recipients: recipientIds(to),
          values: {
            employeeName: await employeeName(tx, fact.entityId),
            openWork: work,
            operator: await employeeName(tx, fact.actorId),
          },
          subject: null,
          about: `employee:${fact.entityId} ${to}`,
        })
    return drafts
  },
})

/** Message triggers about employees who leave. */
export const employeeTriggers: readonly MessageTrigger[] = [workLeftTrigger, handedOverTrigger]
