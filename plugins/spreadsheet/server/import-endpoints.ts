import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Importer } from '#core/contract/importer.ts'
import { DRY_RUN, OWN_BATCHES, REVERT_PREVIEW, REVERT_RESULT, STARTED_IMPORT } from './answers.ts'
import { CHOICES_INPUT } from './chosen.ts'
import { commitImport } from './commit.ts'
import { recheckImport, uploadImport } from './dry-run.ts'
import { IMPORT_LIMITS } from './formats.ts'
import { ownBatches } from './own-batches.ts'
import { previewRevert, revertBatch } from './revert.ts'
import { importTemplate } from './template.ts'

const BATCH_ID = { batchId: { type: 'integer', minimum: 1 } }
const MAPPING_SCHEMA = {
  type: 'object',
  propertyNames: { pattern: '^\\d{1,3}$' },
  additionalProperties: { type: 'string', maxLength: 60 },
  maxProperties: IMPORT_LIMITS.columns,
}
const importBodySchema = (required: readonly string[], properties: object) => ({
  ...{ type: 'object', required, additionalProperties: false },
  properties: { ...BATCH_ID, ...properties },
})

const importQuerySchema = (required: readonly string[], properties: object) => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
})
const PAGE_QUERY = { page: { type: 'string', pattern: '^[1-9]\\d{0,2}$' }, size: { type: 'string', enum: ['10', '20', '50', '100'] } }

/**
 * Endpoints of one importer: upload (dry run), check (dry run with a corrected mapping or another sheet), commit, preview of undoing, revert, the
 * caller's own batches, and a template. All need the permission of the importing action.
 * @param path endpoint of the action, e.g. /shop/goods/upload
 */
export function importEndpoints(importer: Importer, path: string): DeclaredEndpoint[] {
  const common = { method: 'POST', permission: [path] } as const
  const reading = { method: 'GET', permission: [path] } as const
  const name = `spreadsheet.${importer.resource}`
  return [
    {
      ...common,
      name: `${name}.upload`,
      path,
      title: '导入：读取文件',
      output: DRY_RUN,
      upload: { maxSize: IMPORT_LIMITS.fileSize, accept: ['xlsx', 'csv'] },
      rate: { perMinute: 20 },
      handle: context => uploadImport(importer, context),
    },
    {
      ...common,
      name: `${name}.check`,
      path: `${path}/check`,
      title: '导入：校验',
      output: DRY_RUN,
      input: importBodySchema(['batchId'], {
        mapping: MAPPING_SCHEMA,
        sheet: { type: 'string', maxLength: 100 },
        ...CHOICES_INPUT,
        form: { type: 'object' },
      }),
      rate: { perMinute: 30 },
      handle: context => recheckImport(importer, context),
    },
    {
      ...common,
      name: `${name}.commit`,
      path: `${path}/commit`,
      title: '导入：提交',
      output: STARTED_IMPORT,
      input: importBodySchema(['batchId', 'mapping'], { mapping: MAPPING_SCHEMA, ...CHOICES_INPUT }),
      handle: context => commitImport(importer, context),
    },
    {
      ...common,
      name: `${name}.revert`,
      path: `${path}/revert`,
      title: '导入：撤销',
      output: REVERT_RESULT,
      input: importBodySchema(['batchId'], {}),
      handle: context => revertBatch(importer, context),
    },
    {
      ...reading,
      name: `${name}.revertible`,
      path: `${path}/revert`,
      title: '导入：撤销前查看',
      output: REVERT_PREVIEW,
      input: importQuerySchema(['batchId'], { batchId: { type: 'string', pattern: '^[1-9]\\d{0,14}$' } }),
      handle: context => previewRevert(importer, context),
    },
    {
      ...reading,
      name: `${name}.batches`,
      path: `${path}/batches`,
      title: '导入：我的导入',
      output: OWN_BATCHES,
      input: importQuerySchema([], PAGE_QUERY),
      handle: context => ownBatches(importer, context),
    },
    {
      ...reading,
      name: `${name}.template`,
      path: `${path}/template`,
      title: '导入：下载模板',
      answers: 'file',
      rate: { perMinute: 20 },
      handle: context => importTemplate(importer, context),
    },
  ]
}
