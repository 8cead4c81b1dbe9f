/**
 * Fields like another: "like" names a field of another resource, "copyOf" one that a reference leads to, and the field takes from it what a value is
 * and how it looks. Expanded before names are collected, so that every later phase sees whole fields.
 */
import type { Field } from '#schemas/types/field.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding, Reporter } from '../problems/reporter.ts'
import { pointerOf, pointerParts } from '../source/json-pointer.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { CheckedFile } from './extend-resource.ts'

/** Keys that a field takes from its origin: the value, its rules and its display, not where it is stored or what is done with it. */
export const TAKEN_KEYS = [
  ...['type', 'label', 'help', 'placeholder', 'empty', 'options', 'to', 'show', 'mask', 'internal'],
  ...['min', 'max', 'decimals', 'suffix', 'plausible', 'maxLength', 'minLength', 'multiline', 'joined', 'message'],
  ...['noFuture', 'noPast', 'mainland', 'accept', 'maxSize', 'ratio', 'width', 'height', 'tip', 'external'],
  ...['filter', 'cell', 'control'],
] as const satisfies readonly (keyof Field)[]

/** Keys with which the origin protects its value; beside "like" they cannot be another. */
const PROTECTING_KEYS = ['mask', 'internal'] as const

interface StatedFields {
  readonly name: string
  readonly label: string
  readonly fields: Readonly<Record<string, Field>>
}

/** The field from which another is taken. */
interface FieldOrigin {
  readonly resource: string
  readonly field: string
}

/** A whole field, and its origin if it has one. */
interface ExpandedField {
  readonly field: Field
  readonly origin?: FieldOrigin & { readonly source: SourceFile }
}

/** Why a field has no origin; without a finding the reason is reported elsewhere. */
type Expansion = ExpandedField | { readonly field?: undefined; readonly key: 'like' | 'copyOf'; readonly finding?: Finding }

type FilesByResource = ReadonlyMap<string, CheckedFile>

const statedFieldsOf = ({ source }: CheckedFile): StatedFields => source.value as StatedFields

const derivesFields = ({ source, sound }: CheckedFile): boolean =>
  sound &&
  source.kind === 'resource' &&
  Object.values(statedFieldsOf({ source, sound }).fields).some(({ like, copyOf }) => like !== undefined || copyOf !== undefined)

/** Expands the fields of all resources; each field once, however many are like it. */
class FieldExpander {
  private readonly known = new Map<string, Expansion>()
  private readonly open = new Set<string>()
  private readonly resources: FilesByResource

  constructor(resources: FilesByResource) {
    this.resources = resources
  }

  /** The whole field. An unknown name is reported by the caller. */
  expand(resource: CheckedFile, name: string): Expansion {
    const stated = statedFieldsOf(resource)
    const field = stated.fields[name] as Field
    const key = field.like === undefined ? 'copyOf' : 'like'
    if (field.like === undefined && field.copyOf === undefined) return { field }
    const id = `${stated.name}.${name}`
    const known = this.known.get(id)
    if (known !== undefined) return known
    if (this.open.has(id)) return { key, finding: { code: 'field.circular', message: `“${id}” 绕了一圈又以自己为准` } }
    this.open.add(id)
    const expansion = this.taken(resource, field, key)
    this.open.delete(id)
    this.known.set(id, expansion)
    return expansion
  }

  private taken(resource: CheckedFile, field: Field, key: 'like' | 'copyOf'): Expansion {
    const origin = this.originOf(resource, field)
    if (origin === undefined) return field.type === undefined || field.label === undefined ? { key } : { field }
    const target = this.resources.get(origin.resource)
    if (target === undefined) return { key, finding: this.unknownResource(origin) }
    if (!target.sound) return { key }
    const stated = statedFieldsOf(target)
    if (!Object.hasOwn(stated.fields, origin.field)) {
      const suggestion = nearestName(origin.field, Object.keys(stated.fields))
      const message = `${stated.label}（“${stated.name}”）没有字段 “${origin.field}”`
      return { key, finding: { code: 'ref.unknown-field', message, suggestion: suggestion && `${origin.resource}.${suggestion}` } }
    }
    const from = this.expand(target, origin.field)
    if (from.field === undefined) return { key, finding: from.finding?.code === 'field.circular' ? from.finding : undefined }
    if (key === 'copyOf' && field.type !== undefined && field.label !== undefined) return this.wholeCopy(field, from.field, origin)
    const taken = Object.fromEntries(TAKEN_KEYS.flatMap(one => (from.field[one] === undefined ? [] : [[one, from.field[one]]])))
    const loosened = PROTECTING_KEYS.find(
      one => from.field[one] !== undefined && field[one] !== undefined && field[one] !== from.field[one],
    )
    if (loosened !== undefined) {
      const message = `“${origin.resource}.${origin.field}” 的 “${loosened}” 随字段沿用，不能另写`
      return { key, finding: { code: 'field.unprotected', message } }
    }
    return { field: { ...taken, ...field }, origin: { ...origin, source: target.source } }
  }

  /** A copy that says everything itself takes nothing, but a masked value stays masked. */
  private wholeCopy(field: Field, from: Field, { resource, field: name }: FieldOrigin): Expansion {
    if (from.mask === undefined || field.mask !== undefined || field.internal === true) return { field }
    return { key: 'copyOf', finding: { code: 'field.unprotected', message: `“${resource}.${name}” 是脱敏字段，它的副本也要写 “mask”` } }
  }

  /** The origin; undefined if the reference of "copyOf" leads nowhere, which the field checks report. */
  private originOf(resource: CheckedFile, { like, copyOf }: Field): FieldOrigin | undefined {
    const [first = '', field = ''] = (like ?? copyOf ?? '').split('.')
    if (like !== undefined) return { resource: first, field }
    const own = statedFieldsOf(resource).fields
    const reference = Object.hasOwn(own, first) ? this.expand(resource, first).field : undefined
    const target = reference?.to === undefined ? undefined : this.resources.get(reference.to)
    const isThere = target?.sound === true && Object.hasOwn(statedFieldsOf(target).fields, field)
    return reference?.to !== undefined && isThere ? { resource: reference.to, field } : undefined
  }

  private unknownResource({ resource, field }: FieldOrigin): Finding {
    const suggestion = nearestName(resource, [...this.resources.keys()])
    return { code: 'ref.unknown-resource', message: `没有资源 “${resource}”`, suggestion: suggestion && `${suggestion}.${field}` }
  }
}

/** Locates pointers: a key that a field takes from its origin is reported there. */
const locateAmong =
  (source: SourceFile, expanded: ReadonlyMap<string, ExpandedField>): SourceFile['locate'] =>
  pointer => {
    const [part, name = '', key, ...inner] = pointerParts(pointer)
    const { origin } = (part === 'fields' && expanded.get(name)) || {}
    if (origin === undefined || key === undefined) return source.locate(pointer)
    const stated = (source.value as StatedFields).fields[name] ?? {}
    if (Object.hasOwn(stated, key) || !TAKEN_KEYS.some(one => one === key)) return source.locate(pointer)
    return { file: origin.source.file, ...origin.source.locate(pointerOf(['fields', origin.field, key, ...inner])) }
  }

const expandFile = (file: CheckedFile, expander: FieldExpander, reporter: Reporter): CheckedFile => {
  const { source } = file
  const { fields } = statedFieldsOf(file)
  const expanded = new Map<string, ExpandedField>()
  let sound = true
  for (const name of Object.keys(fields)) {
    const expansion = expander.expand(file, name)
    if (expansion.field !== undefined) expanded.set(name, expansion)
    else {
      sound = false
      if (expansion.finding !== undefined) reporter.report(source, `/fields/${name}/${expansion.key}`, expansion.finding)
    }
  }
  if (!sound) return { source, sound }
  const whole = Object.fromEntries([...expanded].map(([name, { field }]) => [name, field]))
  const value = { ...(source.value as object), fields: whole }
  return { source: { ...source, value, locate: locateAmong(source, expanded) }, sound }
}

const nameOfResource = ({ source: { value } }: CheckedFile): string => String((value as Partial<StatedFields> | null | undefined)?.name)

/** The files with every field whole; a resource is unsound if the origin of one of its fields is missing or unsound. */
export const expandLikeFields = (files: readonly CheckedFile[], reporter: Reporter): readonly CheckedFile[] => {
  const resources = files.filter(({ source }) => source.kind === 'resource')
  const expander = new FieldExpander(new Map(resources.map(file => [nameOfResource(file), file])))
  return files.map(file => (derivesFields(file) ? expandFile(file, expander, reporter) : file))
}
