import { employeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { readSmsConfig } from '#plugins/sms/server/config.ts'
import { smsFollower } from '#plugins/sms/server/deliver.ts'
import { taskDuty } from './employee-duty.ts'
import { taskEndpoints } from './endpoints.ts'
import { systemMessages } from './system-messages.ts'
import { followTasks, stopUnsentMessages, submitTask } from './task-operations.ts'
import { templateOperations } from './templates.ts'
import { setTrigger, syncTriggers } from './triggers.ts'

/** Text messages to customers. */
export default defineServerPlugin(environment => {
  const sms = readSmsConfig(environment)
  return {
    id: 'texting',
    requires: ['sms', 'spreadsheet', 'system', 'institution', 'lead', 'order'],
    operations: [...templateOperations, submitTask, setTrigger],
    recorders: [stopUnsentMessages],
    endpoints: taskEndpoints(sms),
    refusals: { sms_task_kept: '只有草稿可以删除', sms_task_state: '该任务已被处理，请刷新' },
    consumers: [systemMessages(sms)],
    extensions: [extend(smsFollower, followTasks), extend(employeeDuty, taskDuty)],
    start: (_services, db) => syncTriggers(db),
  }
})
