import { employeeNamesIn } from '#apps/crm/system/server/messages/people.ts'
import { onFacts } from '#plugins/message/server/trigger.ts'
import { leadsImported } from './facts.ts'

/** Message to an employee who got customers by an import, one per file. */
export const importedTrigger = onFacts(leadsImported)({
  key: 'lead.imported',
  label: '导入的客资归属于我',
  category: '客资',
  type: 'userMessage',
  variables: { count: '客户数', operator: '操作人' },
  template: {
    title: '您有{count}条新的客资',
    summary: '{operator}导入的{count}位客户归属于您，请及时跟进',
    content: '{operator}导入的{count}位客户归属于您。\n\n请及时联系客户并填写跟进记录。',
  },
  async drafts(facts, { tx }) {
    const employee = await employeeNamesIn(tx, facts)
    return facts.map(fact => ({
      fact,
      recipients: [fact.entityId],
      about: `import:${fact.payload.batch}`,
      values: { count: String(fact.payload.count), operator: employee(fact.actorId) },
      subject: null,
      link: '/newCustomer/institutionsCustomer',
    }))
  },
})
