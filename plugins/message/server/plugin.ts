import type { Actor } from '#core/contract/actor.ts'
import type { Db } from '#core/contract/database.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { cleanupJob } from './cleanup.ts'
import { deliveries } from './deliver.ts'
import { editTemplate } from './edit-template.ts'
import { mailboxEndpoints } from './endpoints.ts'
import { unreadCount } from './mailbox.ts'
import { manualOperations, manualPushes, pushJob } from './manual.ts'
import type { MessagePeople, MessageTrigger } from './trigger.ts'
import { syncTriggers } from './triggers-table.ts'

export interface MessageOptions {
  readonly triggers: readonly MessageTrigger[]
  readonly people: MessagePeople
}

/** Messages for the facts that the application's triggers name, and those written by hand. */
export function messageServer({ triggers, people }: MessageOptions): ServerPlugin {
  return {
    id: 'message',
    operations: { ...manualOperations, 'message.editTemplate': editTemplate },
    endpoints: mailboxEndpoints,
    jobs: [pushJob, cleanupJob],
    consumers: [deliveries(triggers), manualPushes(people)],
    start: (_services, db) => syncTriggers(db, triggers),
  }
}

/** What the profile tells: how many messages the person has not read. */
export const unreadMessages = (db: Db, actor: Pick<Actor, 'id'>): Promise<number> => unreadCount(db, actor.id)
