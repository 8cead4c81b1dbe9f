import type { Account, AccountAccess, Accounts } from '#core/contract/accounts.ts'
import type { Db } from '#core/contract/database.ts'
import { firstKeyOf } from '#core/contract/must.ts'

export interface CachedAccess {
  readonly account: Account
  readonly access: AccountAccess
}

/** Cache of account and access of employees, valid while access_version is unchanged. undefined if the employee does not exist. */
export interface AccessCache {
  get(employeeId: number, version: number): Promise<CachedAccess | undefined>
}

const MAX_CACHED_ACCESS = 2_000

/** Caches by employee and access version, so that a change of role, lock or department takes effect with the next request on every node. */
export function accessCache(db: Db, accounts: Accounts): AccessCache {
  const cached = new Map<number, { readonly version: number; readonly access: Promise<CachedAccess | undefined> }>()
  const load = async (id: number): Promise<CachedAccess | undefined> => {
    const [account, access] = await Promise.all([accounts.byId(db, id), accounts.access(db, id)])
    return account && access ? { account, access } : undefined
  }
  return {
    get(employeeId, version) {
      const hit = cached.get(employeeId)
      if (hit?.version === version) return hit.access
      const access = load(employeeId)
      access.catch(() => cached.delete(employeeId))
      if (cached.size >= MAX_CACHED_ACCESS) cached.delete(firstKeyOf(cached))
      cached.set(employeeId, { version, access })
      return access
    },
  }
}
