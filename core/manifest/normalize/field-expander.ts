/** What a field takes from the field that "like" or "copyOf" names: what a value is and how it looks. */
import type { Field } from '#schemas/types/field.ts'
import { findFieldType } from '../fields/index.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import type { CheckedFile, ResourceFile } from '../source/sound-file.ts'

/** Keys that a field takes from its origin: the value, its rules and its display, not where it is stored or what is done with it. */
export const TAKEN_KEYS = [
  ...['type', 'label', 'help', 'placeholder', 'empty', 'options', 'to', 'show', 'mask', 'internal'],
  ...['min', 'max', 'decimals', 'suffix', 'plausible', 'maxLength', 'minLength', 'multiline', 'joined', 'message'],
  ...['noFuture', 'noPast', 'mainland', 'accept', 'maxSize', 'ratio', 'width', 'height', 'tip', 'external'],
  ...['filter', 'cell', 'control'],
] as const satisfies readonly (keyof Field)[]

/** Keys with which the origin protects its value; beside "like" they cannot be another. */
const PROTECTING_KEYS = ['mask', 'internal'] as const

/** The field from which another is taken. */
interface FieldOrigin {
  readonly resource: string
  readonly field: string
}

/** A whole field, and its origin if it has one. */
export interface ExpandedField {
  readonly field: Field
  readonly origin?: FieldOrigin & { readonly source: ResourceFile }
}

/** Why a field cannot be expanded, with the pointer of the reason; without a finding it is reported elsewhere. */
interface FailedExpansion {
  readonly field?: undefined
  readonly pointer: string
  readonly finding?: Finding
}

type Expansion = ExpandedField | FailedExpansion

const expansionFailure = (
  pointer: string,
  code: Finding['code'],
  message: string,
  more: Pick<Finding, 'suggestion' | 'missing'> = {},
): FailedExpansion => ({
  pointer,
  finding: { code, message, ...more },
})

const missingOriginResource = (pointer: string, name: string, suggestion: string | undefined): FailedExpansion => {
  const missing = { key: `ref.unknown-resource ${name}`, title: `资源 “${name}” ` }
  return expansionFailure(pointer, 'ref.unknown-resource', `没有资源 “${name}”`, { suggestion, missing })
}

const missingOriginField = (pointer: string, source: ResourceFile, field: string, suggestion: string | undefined): FailedExpansion => {
  const { name, label } = source.value
  const missing = { key: `field ${name} ${field}`, title: `${label}（“${name}”）的字段 “${field}” `, at: { source, pointer: '/fields' } }
  return expansionFailure(pointer, 'ref.unknown-field', `${label}（“${name}”）没有字段 “${field}”`, { suggestion, missing })
}

type FilesByResource = ReadonlyMap<string, CheckedFile>

const fieldsOf = ({ value }: ResourceFile): Readonly<Record<string, Field>> => value.fields ?? {}

/** Expands the fields of all resources; each field once, however many are like it. */
export class FieldExpander {
  private readonly known = new Map<string, Expansion>()
  private readonly open = new Set<string>()
  private readonly resources: FilesByResource
  /** True if other resources exist that are not among the files: a field like one of theirs stays as it is. */
  private readonly partial: boolean

  constructor(resources: FilesByResource, partial: boolean) {
    this.resources = resources
    this.partial = partial
  }

  /** The whole field, as the resource states it under this name. */
  expand(resource: ResourceFile, name: string, field: Field): Expansion {
    if (field.like === undefined && field.copyOf === undefined) return { field }
    const id = `${resource.value.name}.${name}`
    const known = this.known.get(id)
    if (known !== undefined) return known
    const pointer = `/fields/${name}/${field.like === undefined ? 'copyOf' : 'like'}`
    if (this.open.has(id)) return expansionFailure(pointer, 'field.circular', `“${id}” 绕了一圈又以自己为准`)
    this.open.add(id)
    const expansion = field.like === undefined ? this.copied(resource, field, pointer) : this.alike(field, field.like, pointer)
    this.open.delete(id)
    this.known.set(id, expansion)
    return expansion
  }

  private alike(field: Field, like: string, pointer: string): Expansion {
    const [resource = '', name = ''] = like.split('.')
    const target = this.resources.get(resource)
    if (target !== undefined) return this.taken(field, { resource, field: name }, target, pointer)
    if (this.partial) return { field }
    const nearest = nearestName(resource, [...this.resources.keys()])
    return missingOriginResource(pointer, resource, nearest && `${nearest}.${name}`)
  }

  /** A copy that says type and label itself takes nothing; what is wrong with its origin is reported by the field checks then. */
  private copied(resource: ResourceFile, field: Field, pointer: string): Expansion {
    const isWhole = field.type !== undefined && field.label !== undefined
    const fields = fieldsOf(resource)
    const [first = '', copied] = (field.copyOf ?? '').split('.')
    const through = Object.hasOwn(fields, first) ? fields[first] : undefined
    if (through === undefined)
      return isWhole ? { field } : missingOriginField(pointer, resource, first, nearestName(first, Object.keys(fields)))
    const reference = this.expand(resource, first, through).field
    if (copied === undefined || (reference !== undefined && findFieldType(reference.type)?.refers !== 'one'))
      return isWhole ? { field } : expansionFailure(pointer, 'path.not-a-reference', `“${field.copyOf}” 不经过引用；写成 “引用.字段”`)
    const target = this.resources.get(reference?.to ?? '')
    if (reference?.to === undefined) return isWhole || this.partial ? { field } : { pointer }
    const nearest = (): string | undefined => nearestName(reference.to ?? '', [...this.resources.keys()])
    if (target === undefined)
      return isWhole || this.partial ? { field } : missingOriginResource(`/fields/${first}/to`, reference.to, nearest())
    const origin = { resource: reference.to, field: copied }
    return isWhole ? this.wholeCopy(field, origin, target, pointer) : this.taken(field, origin, target, pointer)
  }

  private taken(field: Field, origin: FieldOrigin, target: CheckedFile, pointer: string): Expansion {
    const { source, sound } = target
    if (!sound || source.kind !== 'resource') return { pointer }
    const fields = fieldsOf(source)
    const stated = Object.hasOwn(fields, origin.field) ? fields[origin.field] : undefined
    if (stated === undefined) {
      const nearest = nearestName(origin.field, Object.keys(fields))
      const [first] = (field.like ?? field.copyOf ?? '').split('.')
      return missingOriginField(pointer, source, origin.field, nearest && `${first}.${nearest}`)
    }
    const from = this.expand(source, origin.field, stated)
    // A circle is reported once, at the field that closes it: the one whose origin is still open.
    const closes = this.open.has(`${origin.resource}.${origin.field}`)
    if (from.field === undefined) return { pointer, ...(closes && { finding: from.finding }) }
    const loosened = PROTECTING_KEYS.find(
      key => from.field[key] !== undefined && field[key] !== undefined && field[key] !== from.field[key],
    )
    if (loosened !== undefined)
      return expansionFailure(pointer, 'field.unprotected', `“${origin.resource}.${origin.field}” 的 “${loosened}” 随字段沿用，不能另写`)
    const taken = Object.fromEntries(TAKEN_KEYS.flatMap(key => (from.field[key] === undefined ? [] : [[key, from.field[key]]])))
    return { field: { ...taken, ...field }, origin: { ...origin, source } }
  }

  /** A masked value stays masked in a copy, and an internal one internal. */
  private wholeCopy(field: Field, { resource, field: name }: FieldOrigin, { source, sound }: CheckedFile, pointer: string): Expansion {
    const fields = sound && source.kind === 'resource' ? fieldsOf(source) : {}
    const stated = Object.hasOwn(fields, name) ? fields[name] : undefined
    const origin = sound && source.kind === 'resource' && stated ? this.expand(source, name, stated).field : undefined
    if (origin === undefined || field.internal === true) return { field }
    if (origin.internal === true)
      return expansionFailure(pointer, 'field.unprotected', `“${resource}.${name}” 是内部字段，它的副本也要写 “internal”`)
    if (origin.mask === undefined || field.mask !== undefined) return { field }
    return expansionFailure(pointer, 'field.unprotected', `“${resource}.${name}” 是脱敏字段，它的副本也要写 “mask”`)
  }
}
