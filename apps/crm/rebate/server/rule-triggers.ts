import { crmTx } from '#apps/crm/db/crm.ts'
import { employeeName, employeesWithPermission } from '#apps/crm/system/server/messages/people.ts'
import type { Tx } from '#core/contract/database.ts'
import { draftEachEntity, recipientIds } from '#plugins/message/server/drafts.ts'
import { type MessageTrigger, onFacts } from '#plugins/message/server/trigger.ts'
import { rebateRulePassed, rebateRuleRefused, rebateRuleReturned, rebateRuleSubmitted } from './facts.ts'

const RULE_REVIEW_SCREEN = '/approvalCenter/rebateRulesReview'
const RULE_PASS_PERMISSION = '/approval/rebatesRules/pass'

const readRuleForMessage = (tx: Tx, id: number) =>
  crmTx(tx)
    .selectFrom('rebates_rule as r')
    .innerJoin('institutions_order as o', 'o.id', 'r.order_id')
    .innerJoin('institution as i', 'i.id', 'o.institution_id')
    .select(['r.order_id as order', 'r.rebate_type as type', 'r.rebate_rate as rate', 'r.rebate_amount as fixed'])
    .select(({ fn }) => fn.coalesce('r.caretaker_id', 'r.submit_user_id').as('submitUser'))
    .select([
      'r.amount_to_be_refunded as due',
      'o.order_number as orderNumber',
      'o.lead_owner_id as leadOwner',
      'i.name as institutionName',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()

type RuleMessageData = NonNullable<Awaited<ReturnType<typeof readRuleForMessage>>>

const RULE_VARIABLES = { orderNumber: '订单号', institutionName: '机构名称', terms: '返佣方式', due: '应返佣', operator: '操作人' }

const ruleMessageValues = ({ orderNumber, institutionName, rate, fixed, due }: RuleMessageData) => ({
  orderNumber,
  institutionName,
  terms: rate === null ? `固定 ¥${fixed}` : `按比例 ${rate}%`,
  due,
})

/** Message to the auditors about a pending rule. */
const ruleReviewTrigger = onFacts(rebateRuleSubmitted)({
  key: 'rebateRule.submitted',
  label: '返佣规则待审核',
  category: '返佣',
  type: 'userMessage',
  variables: RULE_VARIABLES,
  template: {
    title: '返佣规则待审核：订单{orderNumber}',
    summary: '机构{institutionName}：{terms}，应返佣 ¥{due}',
    content: '{operator}提交了订单{orderNumber}（{institutionName}）的返佣规则：{terms}，应返佣 ¥{due}。',
  },
  drafts: draftEachEntity(readRuleForMessage, async (rule, fact, tx) => ({
    recipients: await employeesWithPermission(tx, RULE_PASS_PERMISSION),
    values: { ...ruleMessageValues(rule), operator: await employeeName(tx, fact.actorId) },
    needs: [RULE_PASS_PERMISSION],
    link: RULE_REVIEW_SCREEN,
  })),
})

const RULE_RESULTS = [
  { fact: rebateRulePassed, result: '已通过' },
  { fact: rebateRuleRefused, result: '已拒绝' },
  { fact: rebateRuleReturned, result: '已退回' },
]

/** Message about the decision to the submitter and the customer's owner. */
const ruleResultTrigger = onFacts(
  rebateRulePassed,
  rebateRuleRefused,
  rebateRuleReturned,
)({
  key: 'rebateRule.result',
  label: '返佣规则审核结果',
  category: '返佣',
  type: 'userMessage',
  variables: { ...RULE_VARIABLES, result: '审核结果', reason: '原因' },
  template: {
    title: '返佣规则{result}：订单{orderNumber}',
    summary: '机构{institutionName}的返佣规则（{terms}）{result}{reason}',
    content: '订单{orderNumber}（{institutionName}）的返佣规则（{terms}）{result}。{reason}\n\n审核人：{operator}',
  },
  drafts: draftEachEntity(readRuleForMessage, async (rule, fact, tx) => {
    const { reason } = fact.payload
    return {
      recipients: recipientIds(rule.submitUser, rule.leadOwner),
      values: {
        ...ruleMessageValues(rule),
        operator: await employeeName(tx, fact.actorId),
        result: RULE_RESULTS.find(one => one.fact.is(fact))?.result ?? '',
        reason: typeof reason === 'string' ? `，原因：${reason}` : '',
      },
      about: `rebatesRules:${fact.entityId}:${fact.topic}`,
      link: `/order/orderDetail?id=${rule.order}`,
    }
  }),
})

/** Message triggers about rebate rules. */
export const ruleTriggers: readonly MessageTrigger[] = [ruleReviewTrigger, ruleResultTrigger]
