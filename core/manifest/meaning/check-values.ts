/** Checks for contradictory rules of fields and form items. */
import { fieldType, findFieldType, fitsRatio, flattenOptions, isFieldType, readRatio, UPLOAD_MAX_SIZE } from '../fields/index.ts'
import { databaseColumn } from '../link/build-resource.ts'
import { wholeItem } from '../link/check-forms.ts'
import type { Declared, LinkContext, Symbols } from '../link/symbols.ts'
import type { NormalField, NormalFormItem, NormalResource } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'
import { pointerOf, valueAtPointer } from '../source/json-pointer.ts'
import { placedItems } from './own-items.ts'

type CheckedRules = Pick<
  NormalField,
  'type' | 'options' | 'min' | 'max' | 'minLength' | 'maxLength' | 'maxSize' | 'plausible' | PictureRule
>
type PictureRule = 'ratio' | 'width' | 'height' | 'external'
type RuleFinding = readonly [key: string, finding: Finding]

const reversedFinding = (key: string, message: string): readonly RuleFinding[] => [[key, { code: 'field.reversed', message }]]

const optionCount = (symbols: Symbols, { options, type }: CheckedRules): number | undefined => {
  const several = findFieldType(type)
  const set = options === undefined || several?.names !== 'options' || !several.list ? undefined : symbols.options.get(options)?.value
  return set === undefined || set.dynamic === true ? undefined : flattenOptions(set.values).length
}

/** Bytes: less is a number of kilobytes or megabytes by mistake. */
const SMALLEST_FILE = 1_024

const isBetween = (value: number, min = -Infinity, max = Infinity): boolean => min <= value && value <= max

const contradictions = (symbols: Symbols, rules: CheckedRules): readonly RuleFinding[] => {
  const { min, max, minLength, maxLength, maxSize, plausible } = rules
  const count = optionCount(symbols, rules)
  if (min !== undefined && max !== undefined && min > max) return reversedFinding('min', `“min” ${min} 大于 “max” ${max}，没有值能通过`)
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    return reversedFinding('minLength', `“minLength” ${minLength} 大于 “maxLength” ${maxLength}，没有值能通过`)
  if (min !== undefined && count !== undefined && min > count)
    return reversedFinding('min', `至少选 ${min} 个，选项却没有那么多（${count} 个）`)
  const usual = { min: plausible?.min ?? min, max: plausible?.max ?? max }
  if (plausible && usual.min !== undefined && usual.max !== undefined && usual.min > usual.max)
    return reversedFinding('plausible', `常见范围从 ${usual.min} 到 ${usual.max}，没有值在其中`)
  const beyond = plausible && ([plausible.min, plausible.max] as const).find(bound => bound !== undefined && !isBetween(bound, min, max))
  if (beyond !== undefined)
    return reversedFinding(
      'plausible',
      `“plausible” 的 ${beyond} 不在允许的范围内（“min” ${min ?? '无'}，“max” ${max ?? '无'}），永远不会提醒`,
    )
  if (maxSize !== undefined && maxSize > UPLOAD_MAX_SIZE)
    return reversedFinding('maxSize', `“maxSize” 大于服务端能接收的 ${UPLOAD_MAX_SIZE} 字节`)
  if (maxSize !== undefined && maxSize < SMALLEST_FILE)
    return [['maxSize', { code: 'field.tiny-file', message: `“maxSize” 的单位是字节，${maxSize} 字节放不下文件；1 MB 是 1048576` }]]
  return pictureContradictions(rules)
}

const pictureContradictions = ({ ratio, width, height, external }: CheckedRules): readonly RuleFinding[] => {
  if (ratio === undefined) return []
  if (width !== undefined && height !== undefined && !fitsRatio({ width, height }, readRatio(ratio)))
    return [['ratio', { code: 'field.wrong-ratio', message: `建议尺寸 ${width}×${height} 不符合比例 “${ratio}”` }]]
  if (external !== true) return []
  return [['ratio', { code: 'field.wrong-ratio', message: '外部网址的图片量不到尺寸，“ratio” 不能与 “external” 一起用' }]]
}

/** Reports rules of an item that are looser than those of its field, since every other way of writing obeys the field's rule. */
const looserFindings = (item: NormalFormItem, field: NormalField): readonly RuleFinding[] => {
  const say = (key: 'maxLength' | 'max' | 'min', word: string): readonly RuleFinding[] => [
    [key, { code: 'field.looser', message: `表单里的 “${key}” ${item[key]} ${word}字段的 ${field[key]}；表单只能比字段更严` }],
  ]
  if (item.ratio !== undefined && field.ratio !== undefined && item.ratio !== field.ratio) {
    const message = `表单里的 “ratio” ${item.ratio} 与字段的 ${field.ratio} 不同`
    return [['ratio', { code: 'field.looser', message }]]
  }
  if (item.maxLength !== undefined && field.maxLength !== undefined && item.maxLength > field.maxLength) return say('maxLength', '大于')
  if (item.max !== undefined && field.max !== undefined && item.max > field.max) return say('max', '大于')
  return item.min !== undefined && field.min !== undefined && item.min < field.min ? say('min', '小于') : []
}

const REQUIRED_READONLY: Finding = { code: 'field.required-readonly', message: '既必填又只读：没有人能填写它' }

const booleanOptionFindings = (symbols: Symbols, { type, options }: CheckedRules): readonly RuleFinding[] => {
  const set = options === undefined || findFieldType(type)?.json !== 'boolean' ? undefined : symbols.options.get(options)?.value
  if (set === undefined || set.values.every(({ value }) => typeof value === 'boolean')) return []
  return [['options', { code: 'field.wrong-options', message: `是否字段的选项值只能是 “true” 和 “false”，“${set.name}” 不是` }]]
}

const checkUniqueColumns = ({ reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  const owners = new Map<string, string>()
  for (const [name, field] of Object.entries(value.fields)) {
    if (field.custom === true) continue
    const column = databaseColumn(name, field)
    const owner = owners.get(column)
    if (owner === undefined) owners.set(column, name)
    else if (field.column !== undefined || value.fields[owner]?.column !== undefined) {
      const blamed = field.column === undefined ? owner : name
      const message = `列 “${column}” 已由字段 “${blamed === name ? owner : name}” 使用`
      reporter.report(source, `/fields/${blamed}/column`, { code: 'field.duplicate-column', message })
    }
  }
}

const itemFindings = (symbols: Symbols, resource: NormalResource, item: NormalFormItem): readonly RuleFinding[] => {
  const whole = wholeItem(resource, item)
  if (whole === undefined) return []
  const field = item.field === undefined ? undefined : resource.fields[item.field]
  // A contradiction in the field itself is reported at the field.
  const own = contradictions(symbols, whole).filter(() => field === undefined || contradictions(symbols, field).length === 0)
  return [
    ...own,
    ...(own.length === 0 && field !== undefined ? looserFindings(item, field) : []),
    ...(item.required === true && item.readonly === true ? [['required', REQUIRED_READONLY] as const] : []),
    ...(field === undefined ? booleanOptionFindings(symbols, whole) : []),
  ]
}

/** Whether the manifest itself says that the field is readonly; by silence, a required field only waits for a form. */
const isStatedReadonly = ({ value }: Declared<unknown>['source'], name: string): boolean =>
  valueAtPointer(value, pointerOf(['fields', name, 'readonly'])) === true

/** Checks the rules of a resource's fields and of its form items. */
export const checkValues = (context: LinkContext, resource: Declared<NormalResource>): void => {
  const { symbols, reporter } = context
  const { source, value } = resource
  for (const [name, field] of Object.entries(value.fields)) {
    if (!isFieldType(field.type) || fieldType(field.type) === undefined) continue
    const found = [...contradictions(symbols, field), ...booleanOptionFindings(symbols, field)]
    if (field.required === true && isStatedReadonly(source, name)) found.push(['required', REQUIRED_READONLY])
    for (const [key, finding] of found) reporter.report(source, `/fields/${name}/${key}`, finding)
  }
  checkUniqueColumns(context, resource)
  for (const [name, action] of Object.entries(value.actions))
    for (const { item, place } of placedItems(action).filter(({ borrowed }) => !borrowed))
      for (const [key, finding] of itemFindings(symbols, value, item)) reporter.report(source, `/actions/${name}/${place}/${key}`, finding)
}
