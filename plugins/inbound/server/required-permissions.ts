import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { defineRecorder, type Recorder } from '#core/contract/record.ts'
import { holdsAllPermissions } from '#core/server/index.ts'
import type { InboundFeed } from './feed.ts'
import { inboundClient, inboundKey } from './records.ts'

type FeedPermissions = readonly Pick<InboundFeed, 'scope' | 'title' | 'permissions'>[]

/** Titles of the feeds of these scopes for which the actor lacks a permission. */
async function titlesBeyondPermissions(
  tx: Tx,
  feeds: FeedPermissions,
  actor: Actor,
  scopeIds: readonly number[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from inbound_scope where id = any(${scopeIds}::bigint[])`.execute(tx)
  const names = new Set(rows.map(({ name }) => name))
  return feeds.filter(({ scope, permissions }) => names.has(scope) && !holdsAllPermissions(actor, permissions)).map(({ title }) => title)
}

/** @throws 409 if the actor lacks a permission for the scopes before or after the change */
async function requireScopePermissions(
  tx: Tx,
  feeds: FeedPermissions,
  actor: Actor,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const above = await titlesBeyondPermissions(tx, feeds, actor, before)
  if (above.length > 0) throw refuse(`不能修改权限高于自己的接入系统：${above.join('、')}`)
  const given = await titlesBeyondPermissions(tx, feeds, actor, after)
  if (given.length > 0) throw refuse(`不能授予超出自身的权限：${given.join('、')}`)
}

async function scopeIdsOfClients(tx: Tx, clientIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select distinct unnest(scope_ids) as id from inbound_client
    where id = any(${clientIds}::bigint[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Refuses writes of client systems and keys by employees who lack a permission for the client's scopes: granting, revoking, renaming, enabling,
 * disabling, and creating or ending keys. As recorders they apply to every operation that writes these rows.
 */
export const requiredPermissions = (feeds: FeedPermissions): readonly Recorder[] => [
  defineRecorder(inboundClient, ['name', 'description', 'scopes', 'perMinute', 'enabled'], async (changes, { tx, actor }) => {
    for (const { created, before, after } of changes)
      await requireScopePermissions(tx, feeds, actor, created ? [] : (before.scopes ?? []), after.scopes ?? [])
  }),
  defineRecorder(inboundKey, ['client', 'expiresDate', 'revokedDate'], async (changes, { tx, actor }) => {
    const scopes = await scopeIdsOfClients(
      tx,
      changes.map(({ after }) => after.client),
    )
    const made = changes.some(({ created }) => created)
    await requireScopePermissions(tx, feeds, actor, made ? [] : scopes, made ? scopes : [])
  }),
]
