import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import type { PluginItem } from '../pipeline/outside-port.ts'
import type { PluginRow } from './database/book.ts'
import type { Installed } from './installed.ts'
import { statementOf } from './package/statement.ts'
import type { RefusedFolder } from './proposals.ts'
import type { ServerPart } from './run/server-part.ts'

export interface ListedFrom {
  readonly rows: readonly PluginRow[]
  readonly installed: ReadonlyMap<string, Installed>
  readonly running: ReadonlyMap<string, ServerPart>
  readonly refused: ReadonlyMap<string, RefusedFolder>
  /** Why a server part does not run here. */
  why(installed: Installed): string
}

const serverOf = (installed: Installed, { running, why }: ListedFrom): PluginItem['server'] => {
  const { row } = installed
  const part = running.get(row.id)
  if (row.manifest.server === undefined && !part) return null
  const same = part?.package.checksum === row.checksum
  return { wanted: row.version, running: part?.package.manifest.version ?? null, why: same ? (part?.problem() ?? null) : why(installed) }
}

const rowItem = (row: PluginRow, from: ListedFrom): PluginItem => {
  const installed = from.installed.get(row.id)
  const { id, title, version, source, checksum, manifest, installedDate, installedBy, removed, off, offReason } = row
  return {
    id,
    title,
    description: manifest.description ?? '',
    version,
    source,
    checksum,
    signedBy: installed?.package.signedBy ?? null,
    installedDate,
    installedBy,
    state: removed ? 'removed' : off ? 'off' : 'on',
    reason: removed ? null : offReason,
    statement: statementOf(manifest, installed?.package.files.keys() ?? []),
    server: installed ? serverOf(installed, from) : null,
  }
}

const NOTHING_SAID = statementOf({ id: '', title: '', version: '', runtime: '' }, [])

const refusedItem = ({ id, reason, date, read }: RefusedFolder): PluginItem => ({
  id,
  title: read?.manifest.title ?? id,
  description: read?.manifest.description ?? '',
  version: read?.manifest.version ?? '',
  source: 'folder',
  checksum: read?.checksum ?? '',
  signedBy: read?.signedBy ?? null,
  installedDate: wallDateTime(date),
  installedBy: null,
  state: 'refused',
  reason,
  statement: read ? statementOf(read.manifest, read.files.keys()) : NOTHING_SAID,
  server: null,
})

/** What is installed or was, and folders of this node that were not taken. */
export const listItems = (from: ListedFrom): readonly PluginItem[] => [
  ...from.rows.map(row => rowItem(row, from)),
  ...[...from.refused.values()].map(refusedItem),
]
