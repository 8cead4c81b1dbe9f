import { crmTx } from '#apps/crm/db/crm.ts'
import { employeeOfCode, employeeOfRef } from '#apps/crm/promotion/server/credit.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalidField } from './read-values.ts'
import type { UserRegistration } from './registration.ts'

/** Employee and user through whom a user registered; null if there is none. */
export interface RegistrationPromoters {
  readonly promoter: number | null
  readonly inviter: number | null
}

/** Resolves the promotion properties of a registration. @throws 422 if the reference, code or inviter does not exist. */
export async function promotersOf(tx: Tx, uid: string, { ref, inviteCode, inviterUid }: UserRegistration): Promise<RegistrationPromoters> {
  const byRef = ref === undefined ? undefined : await employeeOfRef(tx, ref)
  if (ref !== undefined && byRef === undefined) throw invalidField('ref', '推广人不存在')
  const byCode = inviteCode === undefined ? undefined : await employeeOfCode(tx, inviteCode)
  if (inviteCode !== undefined && byCode === undefined) throw invalidField('inviteCode', '邀请码不存在')
  return { promoter: byRef ?? byCode ?? null, inviter: inviterUid === undefined ? null : await inviterOf(tx, uid, inviterUid) }
}

async function inviterOf(tx: Tx, uid: string, inviterUid: string): Promise<number> {
  if (inviterUid === uid) throw invalidField('inviterUid', '邀请人不能是用户自己')
  const inviter = await crmTx(tx).selectFrom('client_user').select('id').where('uid', '=', inviterUid).executeTakeFirst()
  if (!inviter) throw invalidField('inviterUid', '邀请人不存在')
  return inviter.id
}
