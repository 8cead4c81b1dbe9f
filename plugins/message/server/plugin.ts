import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { messageCleanupJob } from './cleanup.ts'
import { messageConsumer } from './deliver.ts'
import { editTemplate } from './edit-template.ts'
import { mailboxEndpoints } from './endpoints.ts'
import { manualMessageDue } from './facts.ts'
import { unreadCount } from './mailbox.ts'
import { manualOperations, manualPushes, manualPushJob } from './manual.ts'
import { type MessagePeople, messagePeople, messageTrigger } from './trigger.ts'
import { syncMessageTriggers } from './triggers-table.ts'

/** The only contribution to message.people. @throws if there is none or more than one. */
function onlyPeopleResolver(found: readonly MessagePeople[]): MessagePeople {
  const [people, ...more] = found
  if (!people || more.length > 0) throw new Error(`message.people is given ${found.length} times, and is needed once`)
  return people
}

/** Server part of the plugin: messages for facts that domains' triggers follow, and manual messages. */
export default defineServerPlugin({
  id: 'message',
  operations: [...manualOperations, editTemplate],
  facts: [manualMessageDue],
  endpoints: mailboxEndpoints,
  profile: [{ name: 'notReadNumber', output: { type: 'integer' }, read: unreadCount }],
  assemble(extensions) {
    const triggers = extensions.of(messageTrigger)
    return {
      jobs: [manualPushJob, messageCleanupJob],
      consumers: [messageConsumer(triggers), manualPushes(onlyPeopleResolver(extensions.of(messagePeople)))],
      start: (_services, db) => syncMessageTriggers(db, triggers),
    }
  },
})
