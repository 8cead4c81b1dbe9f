import { employeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { webhookPeers } from '#plugins/webhook/server/peer-point.ts'
import { addServiceItem } from './add-service-item.ts'
import { editInstitution } from './edit-institution.ts'
import { institutionDuty } from './employee-duty.ts'
import { institutionFacts } from './facts.ts'
import { readPeers } from './peers.ts'
import { rateInstitution } from './rate.ts'

/** Partner institutions, their service items and their rebate terms. The manifest holds what JSON can express. */
export default defineServerPlugin(environment => ({
  id: 'institution',
  requires: ['webhook', 'system'],
  operations: [editInstitution, rateInstitution, addServiceItem],
  facts: institutionFacts,
  extensions: [extend(webhookPeers, ...readPeers(environment)), extend(employeeDuty, institutionDuty)],
}))
