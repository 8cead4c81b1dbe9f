import { join } from 'node:path'
import { language } from '#apps/server/language.ts'
import { serverPlugins } from '#apps/server/plugins.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OutboxEvent } from '#core/contract/outbox-event.ts'
import type { Recorder } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'

import { compile, type ManifestFile } from '#core/manifest/index.ts'
import { createWrites } from '#core/server/changes/changes.ts'
import { compileInputOf } from '#core/server/compose/registered.ts'
import { corePlugin } from '#core/server/endpoints/core-plugin.ts'
import { loadManifestFiles } from '#core/server/manifests/read-files.ts'

/** Write context of an operation, in a transaction of the test. `told` receives the facts. */
export function writeContext(
  tx: Tx,
  { actor, snapshot, recorders, told = [] }: { actor: Actor; snapshot: Snapshot; recorders: readonly Recorder[]; told?: OutboxEvent[] },
): WriteContext {
  const emit = (fact: OutboxEvent): void => void told.push(fact)
  const afterCommit = (): void => undefined
  const context: WriteContext = {
    tx,
    actor,
    now: new Date(),
    snapshot,
    emit,
    note: () => undefined,
    afterCommit,
    part: work => work(context),
    ...createWrites({ tx, actor, snapshot: () => snapshot, recorders, emit, afterCommit, changed: () => undefined }),
  }
  return context
}

/** Snapshot of the project's own manifests, optionally with changed files. */
export async function projectSnapshot(change: (file: ManifestFile) => ManifestFile = file => file): Promise<Snapshot> {
  const manifests = await loadManifestFiles(join(import.meta.dirname, '../..'))
  const { snapshot, problems } = compile({
    language,
    ...manifests,
    files: manifests.files.map(change),
    ...compileInputOf([corePlugin, ...serverPlugins()]),
  })
  if (!snapshot) throw new Error(JSON.stringify(problems))
  return snapshot
}
