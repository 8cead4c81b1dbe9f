import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { firstOf } from '#core/contract/must.ts'

/** A key with the data that one call needs. */
export interface KnownKey {
  readonly id: number
  readonly clientId: number
  readonly client: string
  readonly perMinute: number
  readonly enabled: boolean
  readonly state: 'ACTIVE' | 'ENDING' | 'EXPIRED' | 'REVOKED'
  /** null once the key was revoked or its secret deleted. */
  readonly sealed: Buffer | null
  /** True if the client has the requested scope. */
  readonly allowed: boolean
}

/** Reads the key for every call, uncached: a revocation on any node applies to the next call. */
export async function findKey(db: Db, keyId: string, scope: string): Promise<KnownKey | undefined> {
  const { rows } =
    await sql<KnownKey>`select k.id, c.id as "clientId", c.name as client, c.per_minute as "perMinute", c.enabled, k.state, s.sealed,
      exists (select from inbound_scope w where w.name = ${scope} and not w.gone and w.id = any(c.scope_ids)) as allowed
    from inbound_key_list k join inbound_client c on c.id = k.client_id left join inbound_secret s on s.key_id = k.id
    where k.key_id = ${keyId}`.execute(db)
  return rows[0]
}

/** Minimum seconds between updates of a key's last use. */
const MIN_USE_UPDATE_SECONDS = 30

/**
 * Claims a nonce if the key is still valid, and notes the use of the key. Does not wait for the disk (synchronous_commit off): later writes of the
 * call do, and flush this one as well. Returns whether the nonce was new and the key valid.
 */
export async function claimNonce(db: Db, keyId: number, nonce: string): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`with taken as (
      insert into inbound_nonce (key_id, nonce)
      select k.id, ${nonce} from inbound_key k join inbound_client c on c.id = k.client_id
      where k.id = ${keyId} and c.enabled and k.revoked_date is null and (k.expires_date is null or k.expires_date > now())
      on conflict do nothing returning key_id),
    used as (
      insert into inbound_key_use as u (key_id, last_used_date) select key_id, now() from taken
      on conflict (key_id) do update set last_used_date = now()
        where u.last_used_date is null or u.last_used_date < now() - make_interval(secs => ${MIN_USE_UPDATE_SECONDS}))
    select exists (select from taken) as fresh, set_config('synchronous_commit', 'off', true)`.execute(db)
  return firstOf(rows).fresh
}

/** Stores the reason of a refusal for the employee who manages the key; equal reasons at most every five seconds. */
export async function noteRefusal(db: Db, keyId: string, reason: string): Promise<void> {
  await sql`insert into inbound_key_use as u (key_id, last_refused_date, last_refusal)
    select id, now(), left(${reason}, 200) from inbound_key where key_id = ${keyId}
    on conflict (key_id) do update set last_refused_date = now(), last_refusal = excluded.last_refusal
      where u.last_refusal is distinct from excluded.last_refusal or u.last_refused_date < now() - interval '5 seconds'
    returning set_config('synchronous_commit', 'off', true)`.execute(db)
}
