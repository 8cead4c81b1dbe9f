import { isIPv4, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { signedInElsewhere } from '#core/contract/core-facts.ts'
import type { Db } from '#core/contract/database.ts'

/** Days without a login after which an address counts as new again. */
const KNOWN_ADDRESS_DAYS = 180

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Address under which logins are counted: an IPv4 address, or the /64 network of an IPv6 one, whose lower half changes by itself. */
export function addressKey(ip: string): string {
  const mapped = MAPPED_IPV4.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : []
  const groups = [...left, ...zeros, ...right].slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/**
 * Records the address of a login. An address that is new for the employee emits the fact `employee.signedInElsewhere`, except the very first one. One
 * statement, so that of two concurrent logins exactly one finds the address new.
 */
export async function recordLoginAddress(
  { db, outbox }: { readonly db: Db; readonly outbox: { wake(): void } },
  employeeId: number,
  ip: string,
): Promise<void> {
  if (!isIPv4(ip) && !isIPv6(ip)) return
  const place = addressKey(ip)
  const { numAffectedRows } = await sql`
    with known as (select exists (select from login_address where employee_id = ${employeeId}) as elsewhere),
    seen as (
      insert into login_address as a (employee_id, address) values (${employeeId}, ${place})
      on conflict (employee_id, address) do update set last_date = now() returning a.first_date = a.last_date as fresh
    )
    insert into outbox (topic, entity, entity_id, payload, employee_id)
    select ${signedInElsewhere.topic}, ${signedInElsewhere.entity}, ${employeeId}, jsonb_build_object('ip', ${ip}::text), ${employeeId}
    from known, seen where known.elsewhere and seen.fresh`.execute(db)
  if (numAffectedRows) outbox.wake()
}

/** True if the employee has signed in from this address before. */
export async function isKnownAddress(db: Db, employeeId: number, ip: string): Promise<boolean> {
  const { rows } = await sql`select from login_address where employee_id = ${employeeId} and address = ${addressKey(ip)}`.execute(db)
  return rows.length > 0
}

export async function removeOldAddresses(db: Db): Promise<void> {
  await sql`delete from login_address where last_date < now() - make_interval(days => ${KNOWN_ADDRESS_DAYS})`.execute(db)
}
