import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import type { Importer } from '#core/contract/importer.ts'
import { importBatchesAt, importCheckAt, importCommitAt, importRevertAt, importRevertibleAt, importUploadAt } from '../wire/endpoints.ts'
import { commitImport } from './commit.ts'
import { recheckImport, uploadImport } from './dry-run.ts'
import { IMPORT_LIMITS } from './formats.ts'
import { ownBatches } from './own-batches.ts'
import { previewRevert, revertBatch } from './revert.ts'
import { importTemplate } from './template.ts'

/**
 * Endpoints of one importer: upload (dry run), check (dry run with a corrected mapping or another sheet), commit, preview of undoing, revert, the
 * caller's own batches, and a template. All need the permission of the importing action.
 * @param path endpoint of the action, e.g. /shop/goods/upload
 */
export function importEndpoints(importer: Importer, path: string): DeclaredEndpoint[] {
  const permission = [path]
  const name = `spreadsheet.${importer.resource}`
  return [
    defineEndpoint({
      ...importUploadAt(path),
      permission,
      name: `${name}.upload`,
      title: '导入：读取文件',
      upload: { maxSize: IMPORT_LIMITS.fileSize, accept: ['xlsx', 'csv'] },
      rate: { perMinute: 20 },
      handle: context => uploadImport(importer, context),
    }),
    defineEndpoint({
      ...importCheckAt(path),
      permission,
      name: `${name}.check`,
      title: '导入：校验',
      rate: { perMinute: 30 },
      handle: context => recheckImport(importer, context),
    }),
    defineEndpoint({
      ...importCommitAt(path),
      permission,
      name: `${name}.commit`,
      title: '导入：提交',
      handle: context => commitImport(importer, context),
    }),
    defineEndpoint({
      ...importRevertAt(path),
      permission,
      name: `${name}.revert`,
      title: '导入：撤销',
      handle: context => revertBatch(importer, context),
    }),
    defineEndpoint({
      ...importRevertibleAt(path),
      permission,
      name: `${name}.revertible`,
      title: '导入：撤销前查看',
      handle: context => previewRevert(importer, context),
    }),
    defineEndpoint({
      ...importBatchesAt(path),
      permission,
      name: `${name}.batches`,
      title: '导入：我的导入',
      handle: context => ownBatches(importer, context),
    }),
    defineEndpoint({
      method: 'GET',
      path: `${path}/template`,
      permission,
      name: `${name}.template`,
      title: '导入：下载模板',
      answers: 'file',
      rate: { perMinute: 20 },
      handle: context => importTemplate(importer, context),
    }),
  ]
}
