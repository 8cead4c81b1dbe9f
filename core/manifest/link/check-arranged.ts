/** Checks that the fields named by "arranged" and "shown" can store an order, a group, and visibility. */
import { fieldType, isFieldType } from '../fields/index.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import type { ProblemCode } from '../problems/problem-codes.ts'
import { valueAtPointer } from '../source/json-pointer.ts'
import { isSortable } from './check-fields.ts'
import type { Declared, LinkContext } from './symbols.ts'

/** Operation that moves a row within its order. */
export const ARRANGE_OPERATION = 'record.arrange'

/** Field of that name; undefined if the name or its type is unknown, which the reference check reports. */
const fieldNamed = ({ fields }: NormalResource, name: string | undefined): NormalField | undefined => {
  const field = name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && isFieldType(field.type) ? field : undefined
}

const canGroup = ({ type, custom }: NormalField): boolean => {
  const { refers, states } = fieldType(type)
  return (refers === 'one' || states === 'set') && custom !== true
}

/** Checks "arranged" and "shown" of a resource. */
export const checkArranged = ({ reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  const report = (pointer: string, code: ProblemCode, message: string): void => reporter.report(source, pointer, { code, message })
  const { arranged, shown } = value
  const order = fieldNamed(value, arranged?.field)
  // The short form is the field name itself.
  const at = typeof valueAtPointer(source.value, '/arranged') === 'string' ? '/arranged' : '/arranged/field'
  if (order !== undefined && (fieldType(order.type).number?.decimals !== 0 || order.custom === true || !isSortable(order)))
    report(at, 'arranged.not-a-number', `“${arranged?.field}” 不能表示顺序：要是存在自己列中、可以排序的 “integer” 字段`)
  const group = fieldNamed(value, arranged?.within)
  if (group !== undefined && !canGroup(group))
    report('/arranged/within', 'arranged.not-a-group', `“${arranged?.within}” 不能分组排序：要是存在自己列中的 “ref” 或 “option” 字段`)
  const shows = fieldNamed(value, shown)
  if (shows !== undefined && fieldType(shows.type).json !== 'boolean')
    report('/shown', 'shown.not-boolean', `“${shown}” 不是 “boolean” 字段，不能表示是否显示`)
  for (const [name, { operation }] of Object.entries(value.actions)) {
    if (operation !== ARRANGE_OPERATION || arranged !== undefined) continue
    const message = `资源 “${value.name}” 没有写 “arranged”，行没有顺序可以调整`
    report(`/actions/${name}/operation`, 'arranged.missing', message)
  }
}
