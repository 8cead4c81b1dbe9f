import { retentionClient } from '#apps/crm/retention/server/client-record.ts'
import { lockPendingClients } from '#apps/crm/retention/server/merge.ts'
import type { Changes } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'

/** Maximum number of intended countries, the same as for a lead. */
const MAX_INTENDED_COUNTRIES = 3

/** A user's contact with a phone number, and the wishes stated with it. */
export interface LeftContact {
  readonly clientUserId: number
  readonly customerName: string
  readonly phone: string
  readonly consultingProject: readonly string[]
  readonly intendedCountries: readonly string[]
  readonly sourceChannel: string
  readonly otherInformation: string | null
}

const unionOf = (own: readonly string[], more: readonly string[]): readonly string[] => [...new Set([...own, ...more])]

/** Inserts a pending retention client, or merges the wishes into the user's pending one with the same phone number. */
export async function leaveContact({ tx, create, change }: WriteContext, left: LeftContact): Promise<void> {
  const { clientUserId, customerName, phone, consultingProject, intendedCountries, sourceChannel, otherInformation } = left
  const waiting = (await lockPendingClients(tx, clientUserId)).find(row => row.mobile_phone_number === phone)
  if (waiting) {
    const added: Changes<typeof retentionClient> = {
      consultingProject: unionOf(waiting.consulting_project, consultingProject),
      intendedCountries: unionOf(waiting.intended_countries, intendedCountries).slice(0, MAX_INTENDED_COUNTRIES),
      ...(otherInformation === null ? {} : { otherInformation }),
    }
    await change(retentionClient, waiting.id, added)
    return
  }
  await create(retentionClient, [
    {
      clientUserId,
      customerName,
      mobilePhoneNumber: phone,
      consultingProject,
      intendedCountries: intendedCountries.slice(0, MAX_INTENDED_COUNTRIES),
      sourceChannel,
      otherInformation,
      state: 'PENDING',
    },
  ])
}
