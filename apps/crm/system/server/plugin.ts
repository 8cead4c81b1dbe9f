import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { hashPassword, verifyPassword } from '#core/server/index.ts'
import { messagePeople, messageTrigger } from '#plugins/message/server/trigger.ts'
import { readSmsConfig } from '#plugins/sms/server/config.ts'
import { versionOperations } from './app-versions.ts'
import { departmentHold } from './department-hold.ts'
import { departmentOperations } from './departments.ts'
import { employeeDuty } from './employee-duty.ts'
import { employeeTriggers } from './employee-triggers.ts'
import { employeeOperations } from './employees.ts'
import { employeeFacts } from './facts.ts'
import { startPage } from './landing.ts'
import { jobTriggers } from './messages/job-triggers.ts'
import { selectedEmployees } from './messages/message-people.ts'
import { pluginTriggers } from './messages/plugin-triggers.ts'
import { securityTriggers } from './messages/security-triggers.ts'
import { optionCache, optionConfigOperations } from './option-configs.ts'
import { getByOptionName } from './option-endpoint.ts'
import { addMissingPages } from './role-pages.ts'
import { roleOperations } from './roles.ts'
import { sharedViews } from './shared-views.ts'
import { createSmsCodes } from './sms-codes.ts'
import { getSmsCode } from './sms-endpoint.ts'

/** Employees, departments, roles, options and app versions. */
export default defineServerPlugin(environment => {
  const sms = readSmsConfig(environment)
  let invalidateOptions = (): void => undefined
  const codes = createSmsCodes({ hash: hashPassword, verify: verifyPassword })
  return {
    id: 'system',
    requires: ['message', 'sms', 'views'],
    profile: [startPage],
    facts: employeeFacts,
    refusals: { department_no_cycle: '上级部门不能是自己或下级部门' },
    recorders: [optionCache(() => invalidateOptions())],
    extensions: [
      extend(messageTrigger, ...employeeTriggers, ...jobTriggers, ...pluginTriggers, ...securityTriggers),
      extend(messagePeople, selectedEmployees),
      extend(employeeDuty, sharedViews),
    ],
    assemble: extensions => ({
      operations: [
        ...employeeOperations(codes, extensions.of(employeeDuty)),
        ...departmentOperations(extensions.of(departmentHold)),
        ...roleOperations,
        ...optionConfigOperations,
        ...versionOperations,
      ],
    }),
    endpoints: [getByOptionName, getSmsCode(codes, sms)],
    async start(services, db) {
      invalidateOptions = () => services.options.invalidate()
      await addMissingPages(db, services.snapshot())
    },
  }
})
