import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** A key as one call needs it. */
export interface KnownKey {
  readonly id: number
  readonly clientId: number
  readonly client: string
  readonly perMinute: number
  readonly enabled: boolean
  readonly state: 'ACTIVE' | 'ENDING' | 'EXPIRED' | 'REVOKED'
  /** Gone once the key was revoked. */
  readonly sealed: Buffer | null
  /** The client has the scope that is asked for. */
  readonly allowed: boolean
}

/** Read for every call: what was revoked or taken away a moment ago, on whatever node, is so for the next call. */
export async function knownKey(db: Db, keyId: string, scope: string): Promise<KnownKey | undefined> {
  const { rows } =
    await sql<KnownKey>`select k.id, c.id as "clientId", c.name as client, c.per_minute as "perMinute", c.enabled, k.state, s.sealed,
      exists (select from inbound_scope w where w.name = ${scope} and not w.gone and w.id = any(c.scope_ids)) as allowed
    from inbound_key_list k join inbound_client c on c.id = k.client_id left join inbound_secret s on s.key_id = k.id
    where k.key_id = ${keyId}`.execute(db)
  return rows[0]
}

/** Says that a key was used at most once in so many seconds. */
const USE_SECONDS = 30

/**
 * Takes a nonce of a key that is good at this moment, and notes that the key was used. It does not wait for the disk: what the call then writes
 * does, and is written behind it. Answers whether the nonce was new and the key still good.
 */
export async function takeNonce(db: Db, keyId: number, nonce: string): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`with taken as (
      insert into inbound_nonce (key_id, nonce)
      select k.id, ${nonce} from inbound_key k join inbound_client c on c.id = k.client_id
      where k.id = ${keyId} and c.enabled and k.revoked_date is null and (k.expires_date is null or k.expires_date > now())
      on conflict do nothing returning key_id),
    used as (
      insert into inbound_key_use as u (key_id, last_used_date) select key_id, now() from taken
      on conflict (key_id) do update set last_used_date = now()
        where u.last_used_date is null or u.last_used_date < now() - make_interval(secs => ${USE_SECONDS}))
    select exists (select from taken) as fresh, set_config('synchronous_commit', 'off', true)`.execute(db)
  return rows[0]?.fresh ?? false
}

/** Tells who looks after the key why a call with it was refused; of a flood of equal ones, now and then. */
export async function noteRefusal(db: Db, keyId: string, reason: string): Promise<void> {
  await sql`insert into inbound_key_use as u (key_id, last_refused_date, last_refusal)
    select id, now(), left(${reason}, 200) from inbound_key where key_id = ${keyId}
    on conflict (key_id) do update set last_refused_date = now(), last_refusal = excluded.last_refusal
      where u.last_refusal is distinct from excluded.last_refusal or u.last_refused_date < now() - interval '5 seconds'
    returning set_config('synchronous_commit', 'off', true)`.execute(db)
}
