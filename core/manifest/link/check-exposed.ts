/** Checks fields that a resource exposes by name: none is internal, searched ones are unmasked, summed ones are numbers. */
import { fieldType, isFieldType } from '../fields/index.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'
import { lastField, resolvedPathOf } from './resolve-path.ts'
import type { Declared, LinkContext, Symbols } from './symbols.ts'

type Exposure = readonly [pointer: string, name: string, check: (field: NormalField, name: string) => Finding | undefined]

const internalFieldFinding = (field: NormalField, name: string): Finding | undefined =>
  field.internal === true ? { code: 'field.internal', message: `“${name}” 是内部字段，不能发给浏览器` } : undefined

/** Searching a masked field would allow guessing its value. */
const maskedSearchFinding = (field: NormalField, name: string): Finding | undefined =>
  field.mask === undefined
    ? internalFieldFinding(field, name)
    : { code: 'field.not-filterable', message: `“${name}” 是脱敏字段，不能用来搜索` }

/** Search text can only be compared with text fields. */
const textSearchFinding = (field: NormalField, name: string): Finding | undefined => {
  const refused = maskedSearchFinding(field, name)
  if (refused || !isFieldType(field.type) || fieldType(field.type).queryKind === 'text') return refused
  const message = `“${name}” 是 “${field.type}” 字段，不能按输入的文字搜索`
  return { code: 'field.not-text', message }
}

/** A lookup without "search" is searched by its label. */
const labelSearchFinding = (field: NormalField, name: string): Finding | undefined => {
  const finding = textSearchFinding(field, name)
  return finding?.code === 'field.not-text'
    ? { ...finding, message: `${finding.message}：用 “search” 写明搜索哪些文字字段，都不搜索时写 "search": []` }
    : finding
}

const summaryFinding = (field: NormalField, name: string): Finding | undefined => {
  if (!isFieldType(field.type) || fieldType(field.type).queryKind === 'number') return internalFieldFinding(field, name)
  return { code: 'field.not-a-number', message: `“${name}” 是 “${field.type}” 字段，不能合计` }
}

const exposures = ({ lookup, details = [], summary = [], actions }: NormalResource): readonly Exposure[] => [
  ...(lookup === undefined
    ? []
    : [['/lookup/label', lookup.label, lookup.search === undefined ? labelSearchFinding : maskedSearchFinding] as const]),
  ...(lookup?.search ?? []).map((name, index) => [`/lookup/search/${index}`, name, textSearchFinding] as const),
  ...(lookup?.apart ?? []).map((name, index) => [`/lookup/apart/${index}`, name, maskedSearchFinding] as const),
  ...details.map((name, index) => [`/details/${index}`, name, internalFieldFinding] as const),
  ...summary.map((name, index) => [`/summary/${index}`, name, summaryFinding] as const),
  ...Object.entries(actions).flatMap(([action, { guard = [] }]) =>
    guard.flatMap(({ list }, index) =>
      list === undefined ? [] : [[`/actions/${action}/guard/${index}/list`, list, internalFieldFinding] as const],
    ),
  ),
]

const shownByReference = (symbols: Symbols, field: NormalField): NormalField | undefined => {
  const target = field.to === undefined ? undefined : symbols.resources.get(field.to)?.value
  return field.show === undefined ? undefined : target?.fields[field.show]
}

export const checkExposed = ({ symbols, reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  for (const [pointer, name, check] of exposures(value)) {
    const path = resolvedPathOf(symbols, value.name, name)
    const finding = path === undefined ? undefined : (internalFieldFinding(path.own, name) ?? check(lastField(path), name))
    if (finding !== undefined) reporter.report(source, pointer, finding)
  }
  for (const [name, field] of Object.entries(value.fields)) {
    const target = shownByReference(symbols, field)
    const finding = target === undefined ? undefined : internalFieldFinding(target, field.show ?? '')
    if (finding !== undefined) reporter.report(source, `/fields/${name}/show`, finding)
  }
}
