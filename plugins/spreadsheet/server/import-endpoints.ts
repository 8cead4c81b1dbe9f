import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Importer } from '#core/contract/importer.ts'
import { DRY_RUN, OWN_BATCHES, REVERTED, STARTED, UNDOING } from './answers.ts'
import { CHOSEN_INPUT } from './chosen.ts'
import { commit } from './commit.ts'
import { check, upload } from './dry-run.ts'
import { IMPORT_LIMITS } from './formats.ts'
import { ownBatches } from './own-batches.ts'
import { revert, revertible } from './revert.ts'
import { template } from './template.ts'

const BATCH = { batchId: { type: 'integer', minimum: 1 } }
const MAPPING = {
  type: 'object',
  propertyNames: { pattern: '^\\d{1,3}$' },
  additionalProperties: { type: 'string', maxLength: 60 },
  maxProperties: IMPORT_LIMITS.columns,
}
const input = (required: readonly string[], properties: object) => ({
  ...{ type: 'object', required, additionalProperties: false },
  properties: { ...BATCH, ...properties },
})

const query = (required: readonly string[], properties: object) => ({ type: 'object', required, additionalProperties: false, properties })
const PAGE = { page: { type: 'string', pattern: '^[1-9]\\d{0,2}$' }, size: { type: 'string', enum: ['10', '20', '50', '100'] } }

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
      handle: context => upload(importer, context),
    },
    {
      ...common,
      name: `${name}.check`,
      path: `${path}/check`,
      title: '导入：校验',
      output: DRY_RUN,
      input: input(['batchId'], { mapping: MAPPING, sheet: { type: 'string', maxLength: 100 }, ...CHOSEN_INPUT, form: { type: 'object' } }),
      rate: { perMinute: 30 },
      handle: context => check(importer, context),
    },
    {
      ...common,
      name: `${name}.commit`,
      path: `${path}/commit`,
      title: '导入：提交',
      output: STARTED,
      input: input(['batchId', 'mapping'], { mapping: MAPPING, ...CHOSEN_INPUT }),
      handle: context => commit(importer, context),
    },
    {
      ...common,
      name: `${name}.revert`,
      path: `${path}/revert`,
      title: '导入：撤销',
      output: REVERTED,
      input: input(['batchId'], {}),
      handle: context => revert(importer, context),
    },
    {
      ...reading,
      name: `${name}.revertible`,
      path: `${path}/revert`,
      title: '导入：撤销前查看',
      output: UNDOING,
      input: query(['batchId'], { batchId: { type: 'string', pattern: '^[1-9]\\d{0,14}$' } }),
      handle: context => revertible(importer, context),
    },
    {
      ...reading,
      name: `${name}.batches`,
      path: `${path}/batches`,
      title: '导入：我的导入',
      output: OWN_BATCHES,
      input: query([], PAGE),
      handle: context => ownBatches(importer, context),
    },
    {
      ...reading,
      name: `${name}.template`,
      path: `${path}/template`,
      title: '导入：下载模板',
      answers: 'file',
      rate: { perMinute: 20 },
      handle: context => template(importer, context),
    },
  ]
}
