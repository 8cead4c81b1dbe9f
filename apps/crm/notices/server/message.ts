import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import type { MessageTrigger } from '#plugins/message/server/trigger.ts'
import { jobTriggers } from './job-triggers.ts'
import { leadTriggers } from './lead-triggers.ts'
import { followUpDigest, followUpReminders } from './reminders.ts'
import { securityTriggers } from './security-triggers.ts'
import { systemTriggers } from './system-triggers.ts'

export { messagePeople } from './people.ts'

/** Which facts of the agency become messages, to whom, and what they say at first. */
export const messageTriggers: readonly MessageTrigger[] = [...leadTriggers, ...systemTriggers, ...jobTriggers, ...securityTriggers]

/** Facts that only the clock brings about. */
export const reminders: ServerPlugin = defineServerPlugin({ id: 'reminders', jobs: [followUpReminders, followUpDigest] })
