import { filesGet, fileUpload } from '#core/contract/core-addresses.ts'
import { FILE_IDS } from '#core/contract/core-shapes.ts'
import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import { malformed, notFound } from '#core/contract/errors.ts'
import type { KeptFile } from '#core/contract/files.ts'
import { defineJob } from '#core/contract/job.ts'
import { choiceOf, KEPT_FILE, limited, listOf, objectOf, WHOLE } from '#core/contract/shape.ts'
import { UPLOAD_KINDS, UPLOAD_MAX_SIZE } from '#core/manifest/fields/index.ts'
import { isUuid } from '#core/manifest/id/uuid.ts'
import { visibleFiles } from '../files/file-links.ts'
import { serveFile, serveThumbnail } from '../files/serve-file.ts'
import { fileUrl } from '../files/stored-file.ts'
import { defineCoreEndpoint } from '../pipeline/core-endpoint.ts'

/** Maximum number of files per call of `/files/info`. */
const MAX_INFO_FILES = 100

const fileEndpoint = defineCoreEndpoint({
  name: 'core.file',
  method: 'GET',
  path: '/files/{id}',
  permission: 'session',
  title: '文件',
  answers: 'file',
  input: objectOf({}, { small: limited(choiceOf('1'), { description: 'Of a picture, a version for lists.' }) }),
  head: true,
  async handle(context) {
    const { db, snapshot, actor, id, input } = context
    const { core, request, reply } = context.call
    const [file] = isUuid(id) ? await visibleFiles(db, snapshot, actor, [id]) : []
    if (!file) throw notFound()
    return input.small === undefined ? serveFile(request, reply, core.dataDir, file) : serveThumbnail(request, reply, core.dataDir, file)
  },
})

const fileInfoEndpoint = defineEndpoint({
  ...filesGet,
  name: 'core.fileInfo',
  permission: 'session',
  title: '文件信息',
  input: FILE_IDS,
  output: listOf(KEPT_FILE),
  /** Name, size and type of the files that the caller may see. */
  async handle({ db, snapshot, actor, input }) {
    const ids = [...new Set(input.ids.split(','))]
    if (!ids.every(isUuid) || ids.length > MAX_INFO_FILES) throw malformed('参数 ids 的值有误')
    const files = await visibleFiles(db, snapshot, actor, ids)
    return files.map(({ id, name, size, type }): KeptFile => ({ id, url: fileUrl(id), name, size, type }))
  },
})

const uploadEndpoint = defineEndpoint({
  ...fileUpload,
  name: 'core.upload',
  permission: 'session',
  title: '上传文件',
  upload: { maxSize: UPLOAD_MAX_SIZE, accept: UPLOAD_KINDS, fields: 'files' },
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
