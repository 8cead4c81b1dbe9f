import type { Db } from '#core/contract/database.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { hashPassword, verifyPassword } from '#core/server/session/password.ts'
import { messagePeople, messageTrigger } from '#plugins/message/server/trigger.ts'
import { versionOperations } from './app-versions.ts'
import { departmentOperations } from './departments.ts'
import { employeeDuty } from './employee-duty.ts'
import { employeeTriggers } from './employee-triggers.ts'
import { employeeOperations } from './employees.ts'
import { employeeFacts } from './facts.ts'
import { landing } from './landing.ts'
import { jobTriggers } from './messages/job-triggers.ts'
import { people } from './messages/message-people.ts'
import { securityTriggers } from './messages/security-triggers.ts'
import { optionCache, optionConfigOperations } from './option-configs.ts'
import { getByOptionName } from './option-endpoint.ts'
import { roleOperations } from './roles.ts'
import { createSmsCodes } from './sms-codes.ts'
import { getSmsCode } from './sms-endpoint.ts'
import { createSmsProvider, type SmsProvider } from './sms-provider.ts'

const started = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the system module has not started')
  return value
}

/** Employees, departments, roles and options. @param environment where SMS_DRIVER is read */
export function createSystemModule(environment: Readonly<Record<string, string | undefined>> = process.env): ServerPlugin {
  let database: Db | undefined
  let provider: SmsProvider | undefined
  let invalidateOptions = (): void => undefined
  const codes = createSmsCodes({ hash: hashPassword, verify: verifyPassword })
  return defineServerPlugin({
    id: 'system',
    requires: ['message'],
    profile: [landing],
    facts: employeeFacts,
    recorders: [optionCache(() => invalidateOptions())],
    extensions: [extend(messageTrigger, ...employeeTriggers, ...jobTriggers, ...securityTriggers), extend(messagePeople, people)],
    assemble: extensions => ({
      operations: [
        ...employeeOperations(codes, () => started(database), extensions.of(employeeDuty)),
        ...departmentOperations,
        ...roleOperations,
        ...optionConfigOperations,
        ...versionOperations,
      ],
    }),
    endpoints: [getByOptionName, getSmsCode(codes, () => started(provider))],
    async start(services, db) {
      database = db
      provider = createSmsProvider(environment, services.log)
      invalidateOptions = () => services.options.invalidate()
    },
  })
}
