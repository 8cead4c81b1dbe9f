import { employeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { servingDuty } from './employee-duty.ts'
import { editSetting, getSetting } from './endpoints.ts'
import { serviceSettingChanged } from './facts.ts'

/** Customer service of new leads. */
export default defineServerPlugin({
  id: 'service',
  requires: ['system'],
  facts: [serviceSettingChanged],
  endpoints: [getSetting, editSetting],
  extensions: [extend(employeeDuty, servingDuty)],
})
