/** Checks for keys of actions that have no effect, and for actions that can never be performed. */

import { findFieldType } from '../fields/index.ts'
import { lacksSelect } from '../link/check-operation.ts'
import { actionPath, listPath } from '../link/endpoints.ts'
import type { Declared, LinkContext, Symbols } from '../link/symbols.ts'
import type { NormalAction, NormalResource } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'

const FORM_PRESENTERS: ReadonlySet<string> = new Set(['dialog', 'drawer'])
const ASKING_PRESENTERS: ReadonlySet<string> = new Set(['confirm', 'dialog', 'drawer'])
/** Standard presenters, whose use of keys is known; presenters of plugins may use any. */
const STANDARD_PRESENTERS: ReadonlySet<string> = new Set(['confirm', 'dialog', 'drawer', 'blank', 'detail', 'download', 'link'])
/** Keys that only concern calls to the server. */
const CALL_KEYS = [
  'success',
  'pending',
  'with',
  'idempotent',
  'joinedIds',
  'bulk',
  'rate',
  'resubmit',
  'secondVerify',
  'unselected',
  'merge',
  'errorModal',
  'submitLabel',
] as const

type UnusedKey = readonly [key: string, why: string]

const unusedKeys = (action: NormalAction, { fields }: NormalResource, symbols: Symbols): readonly UnusedKey[] => {
  const { present, select = 'none', operation } = action
  const has = (key: keyof NormalAction): boolean => action[key] !== undefined
  const standard = STANDARD_PRESENTERS.has(present)
  return [
    ...(standard && action.form.length > 0 && !FORM_PRESENTERS.has(present) && present !== 'blank'
      ? [['form', `“${present}” 不显示表单`] as const]
      : []),
    ...(standard && has('component') && present !== 'blank' ? [['component', `“${present}” 不显示组件，只有 “blank” 显示`] as const] : []),
    ...(standard && has('confirm') && !ASKING_PRESENTERS.has(present) ? [['confirm', `“${present}” 不会先问`] as const] : []),
    ...(has('limit') && select !== 'many' && !lacksSelect(symbols, action)
      ? [['limit', '只有 “select” 为 “many” 的操作一次处理多行'] as const]
      : []),
    ...(has('unselected') && select !== 'many' && !lacksSelect(symbols, action)
      ? [['unselected', '只有 “select” 为 “many” 的操作要先勾选'] as const]
      : []),
    ...(action.joinedIds === true && select !== 'many' && !lacksSelect(symbols, action)
      ? [['joinedIds', '只有 “select” 为 “many” 的操作接收多个编号'] as const]
      : []),
    ...(action.bulk === true && select !== 'many' ? [['bulk', '只有 “select” 为 “many” 的操作能对全部数据执行'] as const] : []),
    ...(action.bulk === true && standard && !ASKING_PRESENTERS.has(present) ? [['bulk', `“${present}” 不能对全部数据执行`] as const] : []),
    ...(action.bulk === true && action.form.some(({ type, field }) => findFieldType(type ?? fields[field ?? '']?.type)?.files !== undefined)
      ? [['bulk', '表单里有文件，文件只能随一次提交保存'] as const]
      : []),
    ...(action.primary === true && action.danger === true ? [['primary', '“danger” 的按钮不能同时是主按钮'] as const] : []),
    ...(operation === undefined ? CALL_KEYS.filter(has).map(key => [key, '没有 “operation”，不会调用服务端'] as const) : []),
  ]
}

/** Checks that downloads use an exporter, and all other presenters an operation that is none. */
const checkExporters = ({ symbols, reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  if (symbols.exporters === undefined) return
  for (const [name, { present, operation }] of Object.entries(value.actions)) {
    if (operation === undefined || symbols.operations?.has(operation) !== true) continue
    const exports = symbols.exporters.has(operation)
    if (exports === (present === 'download')) continue
    const message = exports ? `“${operation}” 是导出，要用 "present": "download"` : `“${operation}” 不是导出，不能用 "present": "download"`
    reporter.report(source, `/actions/${name}/operation`, { code: 'action.no-exporter', message })
  }
}

const checkOpenOn = ({ reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  const queries = new Map<string, string>()
  for (const [name, action] of Object.entries(value.actions)) {
    if (action.openOn === undefined) continue
    const pointer = `/actions/${name}/openOn`
    if ((action.select ?? 'none') !== 'none') {
      const message = '针对行的操作不能由地址打开：地址里没有行'
      reporter.report(source, pointer, { code: 'action.needs-row', message })
    }
    const query = JSON.stringify(Object.entries(action.openOn.query).sort())
    const other = queries.get(query)
    if (other !== undefined) {
      const message = `“${name}” 与 “${other}” 由同一地址打开，只会打开其中一个`
      reporter.report(source, `${pointer}/query`, { code: 'action.same-query', message })
    }
    queries.set(query, other ?? name)
  }
}

/** Checks that "secondVerify" only sets items of the form. */
const checkSecondVerify = ({ reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  for (const [name, { form, secondVerify }] of Object.entries(value.actions)) {
    const items = form.flatMap(item => item.name ?? item.field ?? [])
    for (const key of Object.keys(secondVerify?.with ?? {}).filter(key => !items.includes(key)))
      reporter.report(source, `/actions/${name}/secondVerify/with/${key}`, {
        code: 'ref.unknown-form-item',
        message: `没有表单项 “${key}”`,
        suggestion: nearestName(key, items),
      })
  }
}

export const checkActionUse = (context: LinkContext, resource: Declared<NormalResource>): void => {
  const { source, value } = resource
  for (const [name, action] of Object.entries(value.actions)) {
    const pointer = `/actions/${name}`
    if (actionPath(value, name, action) === listPath(value) && action.permission === undefined) {
      const message = `操作 “${name}” 的权限与列表相同：能看列表的人都能执行它，请另起名称`
      context.reporter.report(source, pointer, { code: 'name.reserved', message })
    }
    if (context.reporter.hasWithin(source, `${pointer}/present`)) continue
    for (const [key, why] of unusedKeys(action, value, context.symbols))
      context.reporter.report(source, `${pointer}/${key}`, { code: 'action.unused', message: `“${key}” 写在这里没有作用：${why}` })
  }
  checkExporters(context, resource)
  checkOpenOn(context, resource)
  checkSecondVerify(context, resource)
}
