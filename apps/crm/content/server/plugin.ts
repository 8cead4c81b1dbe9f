import { employeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { editBanner } from './edit-banner.ts'
import { articleDuty } from './employee-duty.ts'
import { publishDue } from './publish-due.ts'

/** Content of the customer app: banners, search terms and articles. The manifests hold what JSON can express. */
export default defineServerPlugin({
  id: 'content',
  requires: ['richtext', 'system', 'institution', 'college'],
  operations: [editBanner],
  jobs: [publishDue],
  extensions: [extend(employeeDuty, articleDuty)],
})
