import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { notFound } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model.ts'
import type { Actor, Db, DeclaredEndpoint, RequestContext } from '#core/contract/server-plugin.ts'
import { sendFile } from '../http/answers.ts'
import type { CoreContext } from '../http/call.ts'
import { holds } from '../permission/permission.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { fileRow, type StoredFile } from './file-store.ts'

/** What forms may upload unless a module declares an upload of its own. */
const ACCEPT = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'pdf', 'docx', 'xlsx', 'pptx', 'zip', 'rar', '7z', 'csv', 'txt']
const MAX_SIZE = 20 * 1024 * 1024

/** The owner, whoever may see the row that refers to it, or, for pictures within texts, everybody who is signed in and was told the address. */
async function maySee(db: Db, snapshot: Snapshot, actor: Actor, file: StoredFile): Promise<boolean> {
  if (file.employeeId === actor.id || file.purpose === 'content') return true
  const resource = file.resource === null ? undefined : snapshot.resources[file.resource]
  if (!resource || file.recordId === null || !holds(actor, [resource.list ?? `${resource.path}/details`])) return false
  const { rows } = await sql`select 1 from ${sql.table(resource.source)} as t
    where t.id = ${file.recordId} and ${scopePredicate(snapshot, resource, actor, 'read', 't')}`.execute(db)
  return rows.length > 0
}

const serve: DeclaredEndpoint = {
  name: 'core.file',
  method: 'GET',
  path: '/files/{id}',
  permission: 'session',
  title: '文件',
  async handle(context: RequestContext) {
    const { db, snapshot, actor, query, services } = context
    const file = await fileRow(db, query.id ?? '')
    if (!(await maySee(db, snapshot, actor, file))) throw notFound()
    return sendFile((context as CoreContext).call.reply, await services.files.open(file.id), 'private, max-age=300')
  },
}

const upload: DeclaredEndpoint = {
  name: 'core.upload',
  method: 'POST',
  path: '/files',
  permission: 'session',
  title: '上传文件',
  upload: { maxSize: MAX_SIZE, accept: ACCEPT },
  rate: { perMinute: 60, perDay: 2_000 },
  output: {
    type: 'object',
    properties: { id: { type: 'string' }, url: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' } },
  },
  async handle({ files, services, actor }) {
    const [file] = files
    if (!file) throw notFound()
    const { path, filename, type = 'application/octet-stream' } = file
    const kept = await services.files.keep({ stream: createReadStream(path), filename, type, purpose: 'form' }, actor)
    return { ...kept, name: filename }
  },
}

export const fileEndpoints: readonly DeclaredEndpoint[] = [serve, upload]
