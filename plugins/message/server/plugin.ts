import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { cleanupJob } from './cleanup.ts'
import { deliveries } from './deliver.ts'
import { editTemplate } from './edit-template.ts'
import { mailboxEndpoints } from './endpoints.ts'
import { manualMessageDue } from './facts.ts'
import { unreadCount } from './mailbox.ts'
import { manualOperations, manualPushes, pushJob } from './manual.ts'
import { type MessagePeople, messagePeople, messageTrigger } from './trigger.ts'
import { syncTriggers } from './triggers-table.ts'

/** Exactly one domain knows people. */
function thePeople(found: readonly MessagePeople[]): MessagePeople {
  const [people, ...more] = found
  if (!people || more.length > 0) throw new Error(`message.people is given ${found.length} times, and is needed once`)
  return people
}

/** Messages for the facts that domains' triggers name, and those written by hand. */
export default defineServerPlugin({
  id: 'message',
  operations: [...manualOperations, editTemplate],
  facts: [manualMessageDue],
  endpoints: mailboxEndpoints,
  profile: [{ name: 'notReadNumber', output: { type: 'integer' }, read: unreadCount }],
  assemble(extensions) {
    const triggers = extensions.of(messageTrigger)
    return {
      jobs: [pushJob, cleanupJob],
      consumers: [deliveries(triggers), manualPushes(thePeople(extensions.of(messagePeople)))],
      start: (_services, db) => syncTriggers(db, triggers),
    }
  },
})
