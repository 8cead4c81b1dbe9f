import { crmTx } from '#apps/crm/db/crm.ts'
import { recordEvents } from '#apps/crm/lead/server/events.ts'
import { lead } from '#apps/crm/lead/server/lead-record.ts'
import { defineRecorder } from '#core/contract/record.ts'
import type { LinkCause } from './bind-user.ts'

const LINK_CAUSES: ReadonlySet<string | undefined> = new Set<LinkCause | 'unlink'>(['link', 'autoLink', 'unlink'])

/** Adds an entry with the app's uid to the lead's timeline when a user is linked or unlinked. */
export const linkHistory = defineRecorder(lead, ['clientUserId'], async (changes, context) => {
  const kept = changes.filter(({ created, cause }) => !created && LINK_CAUSES.has(cause))
  const users = kept.flatMap(({ before, after }) => after.clientUserId ?? before.clientUserId ?? [])
  if (users.length === 0) return
  const known = await crmTx(context.tx).selectFrom('client_user').select(['id', 'uid']).where('id', 'in', users).execute()
  await recordEvents(
    context,
    kept.map(({ id, before, after, cause }) => {
      const clientUserId = after.clientUserId ?? before.clientUserId
      const uid = known.find(user => user.id === clientUserId)?.uid
      return {
        leadId: id,
        kind: cause === 'unlink' ? 'userUnlinked' : 'userLinked',
        detail: { clientUserId, uid, ...(cause === 'autoLink' ? { auto: true } : {}) },
      }
    }),
  )
})
