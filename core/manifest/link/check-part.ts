import { partWords } from '#core/contract/part-name.ts'
import { findFieldType } from '../fields/index.ts'
import { quoted } from '../problems/words.ts'
import { valueAtPointer } from '../source/json-pointer.ts'
import { walkProps } from '../validate/walk-schema.ts'
import { type ListPlace, type ReferencePlace, referencePlaceOf } from './place.ts'
import { type NameReference, referenceFinding } from './resolvers.ts'
import type { LinkContext, LinkedFile, PartInfo, PartKind, Symbols } from './symbols.ts'

const UNKNOWN_PART_CODES = {
  cells: 'ref.unknown-cell',
  filters: 'ref.unknown-filter',
  controls: 'ref.unknown-control',
  presenters: 'ref.unknown-presenter',
  views: 'ref.unknown-view',
  components: 'ref.unknown-component',
} as const

/** Use of a part, with the pointers of its name and its props. */
export interface PartUse {
  readonly kind: PartKind
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
  readonly fieldType?: string
  /** True if the manifest states the name; then the reference check reports an unknown one. */
  readonly written: boolean
  readonly pointer: string
  readonly propsPointer: string
  /** The list that the part draws. */
  readonly list?: ListPlace
}

/** Place of a form item in props: the form of the action that the sibling key `of` names. */
const formPlace = ({ resources }: Symbols, place: ReferencePlace, props: unknown, { of, pointer }: NameReference): ReferencePlace => {
  if (of === undefined) return place
  const action = valueAtPointer(props, pointer.slice(0, pointer.lastIndexOf('/') + 1) + of)
  const actions = resources.get(place.resource ?? '')?.value.actions ?? {}
  const found = typeof action === 'string' && Object.hasOwn(actions, action) ? actions[action] : undefined
  return { ...place, items: found?.formBroken === undefined ? found?.form : undefined }
}

/** Checks references in props, as marked by the schema of the part. */
const checkPropsReferences = ({ symbols, reporter }: LinkContext, source: LinkedFile, part: PartInfo, use: PartUse): void => {
  const { props, propsPointer } = use
  if (part.schema === undefined) return
  const place = { ...referencePlaceOf(symbols, source, propsPointer), list: use.list }
  for (const mark of walkProps(part.schema, props)) {
    if (mark.kind !== 'reference') continue
    const pointer = propsPointer + mark.pointer
    const finding = referenceFinding(symbols, formPlace(symbols, place, props, mark), { ...mark, pointer })
    if (finding !== undefined) reporter.report(source, pointer, finding)
  }
}

/** True if the part names the type, or the built-in type whose parts also take its values. */
const acceptsType = (accepted: readonly string[], name: string): boolean => {
  const like = findFieldType(name)?.like
  return accepted.includes(name) || (like !== undefined && accepted.includes(like))
}

/** Checks a part: it exists, accepts the field type, and its schema accepts the props. */
export const checkPart = (context: LinkContext, source: LinkedFile, use: PartUse): void => {
  const { symbols, reporter } = context
  const part = symbols.parts[use.kind].get(use.type)
  if (part === undefined) {
    const plugin = use.type.includes('/') ? (use.type.split('/')[0] ?? '') : 'standard'
    if (use.written || symbols.isUnsound('plugin', plugin)) return
    reporter.report(source, use.pointer, {
      code: UNKNOWN_PART_CODES[use.kind],
      message: `这类字段默认的${partWords[use.kind]} “${use.type}” 没有插件提供，请另外指定`,
    })
    return
  }
  if (use.fieldType !== undefined && part.fieldTypes !== undefined && !acceptsType(part.fieldTypes, use.fieldType)) {
    const accepted = quoted(part.fieldTypes)
    const message = `${partWords[use.kind]} “${use.type}” 不能用于 “${use.fieldType}” 字段，只能用于 ${accepted}`
    reporter.report(source, use.pointer, { code: 'part.wrong-field-type', message })
    return
  }
  const wrong = part.props(use.props)
  for (const { pointer, finding } of wrong) {
    const message = `${partWords[use.kind]} “${use.type}” 的 “props” 不对：${finding.message}`
    reporter.report(source, use.propsPointer + pointer, { code: 'part.props', message, suggestion: finding.suggestion })
  }
  if (wrong.length === 0) checkPropsReferences(context, source, part, use)
}
