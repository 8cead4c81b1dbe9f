import { defineEndpoint, type DeclaredEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { malformed, notFound } from '#core/contract/errors.ts'
import type { KeptFile } from '#core/contract/files.ts'
import { defineJob } from '#core/contract/job.ts'
import { FILE_FIELDS, UPLOAD_KINDS, UPLOAD_MAX_SIZE } from '#core/manifest/fields/index.ts'
import { isUuid } from '#core/manifest/id/uuid.ts'
import { KEPT_FILE, listOf, objectOf, WHOLE } from '#core/contract/shape.ts'
import { visibleFiles } from '../files/file-links.ts'
import { serveFile, serveThumbnail } from '../files/serve-file.ts'
import { fileUrl } from '../files/stored-file.ts'
import type { CoreContext } from '../pipeline/call.ts'

/** Maximum number of files per call of `/files/info`. */
const MAX_INFO_FILES = 100

const fileEndpoint = defineEndpoint({
  name: 'core.file',
  method: 'GET',
  path: '/files/{id}',
  permission: 'session',
  title: '文件',
  answers: 'file',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: { small: { description: 'Of a picture, a version for lists.', type: 'string', enum: ['1'] } },
  },
  head: true,
  async handle(context: RequestContext) {
    const { db, snapshot, actor, id } = context
    const { core, request, reply } = (context as CoreContext).call
    const [file] = isUuid(id ?? '') ? await visibleFiles(db, snapshot, actor, [id as string]) : []
    if (!file) throw notFound()
    return input.small === undefined ? serveFile(request, reply, core.dataDir, file) : serveThumbnail(request, reply, core.dataDir, file)
  },
})

const fileInfoEndpoint = defineEndpoint({
  name: 'core.fileInfo',
  method: 'GET',
  path: '/files/info',
  permission: 'session',
  title: '文件信息',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['ids'],
    properties: { ids: { description: 'Ids, with commas between them.', type: 'string', minLength: 1, maxLength: MAX_INFO_FILES * 37 } },
  },
  output: listOf(KEPT_FILE),
  /** Name, size and type of the files that the caller may see. */
  async handle({ db, snapshot, actor, input }) {
    const ids = [...new Set(input.ids?.split(','))]
    if (!ids.every(isUuid) || ids.length > MAX_INFO_FILES) throw malformed('参数 ids 的值有误')
    const files = await visibleFiles(db, snapshot, actor, ids)
    return files.map(({ id, name, size, type }): KeptFile => ({ id, url: fileUrl(id), name, size, type }))
  },
})

const uploadEndpoint = defineEndpoint({
  name: 'core.upload',
  method: 'POST',
  path: '/files',
  permission: 'session',
  title: '上传文件',
  upload: { maxSize: UPLOAD_MAX_SIZE, accept: UPLOAD_KINDS, fields: FILE_FIELDS },
  rate: { perMinute: 60, perDay: 2_000 },
  output: KEPT_FILE,
  async handle({ files, services, actor }) {
    const [file] = files
    if (!file) throw notFound()
    return services.files.take(file, 'form', actor)
  },
})

export const fileEndpoints: readonly DeclaredEndpoint[] = [fileEndpoint, fileInfoEndpoint, uploadEndpoint]

/** Removes uploads that no form was saved with, and files that no record refers to any more. */
export const fileSweepJob = defineJob({
  name: 'core.fileSweep',
  title: '清理文件',
  cron: '20 3 * * *',
  result: objectOf({ removed: WHOLE, strays: WHOLE }),
  run: ({ services }) => services.files.sweep(),
})
