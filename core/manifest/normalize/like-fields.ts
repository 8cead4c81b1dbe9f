/**
 * Fields like another: "like" names a field of another resource, "copyOf" one that a reference leads to, and the field takes from it what a value is
 * and how it looks. Expanded before names are collected, so that every later phase sees whole fields.
 */
import type { Reporter } from '../problems/reporter.ts'
import { pointerOf, pointerParts } from '../source/json-pointer.ts'
import type { CheckedFile, ResourceFile } from '../source/sound-file.ts'
import type { SourceFile } from '../source/source-file.ts'
import { resourceNameOf } from './extend-resource.ts'
import { type ExpandedField, FieldExpander, TAKEN_KEYS } from './field-expander.ts'
import type { DeclaredResource } from './normal.ts'

const derivesFields = ({ value: { fields = {} } }: ResourceFile): boolean =>
  Object.values(fields).some(({ like, copyOf }) => like !== undefined || copyOf !== undefined)

/** Locates pointers: a key that a field takes from its origin is reported there, unless the field states another type. */
const locateAmong =
  (source: ResourceFile, expanded: ReadonlyMap<string, ExpandedField>): SourceFile['locate'] =>
  pointer => {
    const [part, name = '', key, ...inner] = pointerParts(pointer)
    const { origin } = (part === 'fields' && expanded.get(name)) || {}
    if (origin === undefined || key === undefined) return source.locate(pointer)
    const stated = source.value.fields?.[name] ?? {}
    if (Object.hasOwn(stated, key) || !TAKEN_KEYS.some(one => one === key)) return source.locate(pointer)
    // What does not fit a type of its own is no fault of the origin.
    if (stated.type !== undefined) return source.locate(pointerOf(['fields', name, stated.like === undefined ? 'copyOf' : 'like']))
    return { file: origin.source.file, ...origin.source.locate(pointerOf(['fields', origin.field, key, ...inner])) }
  }

const expandFile = (source: ResourceFile, expander: FieldExpander, reporter: Reporter): CheckedFile => {
  const expanded = new Map<string, ExpandedField>()
  let sound = true
  for (const [name, field] of Object.entries(source.value.fields ?? {})) {
    const expansion = expander.expand(source, name, field)
    if (expansion.field !== undefined) expanded.set(name, expansion)
    else {
      sound = false
      if (expansion.finding !== undefined) reporter.report(source, expansion.pointer, expansion.finding)
    }
  }
  if (!sound) return { source, sound: false }
  const fields = Object.fromEntries([...expanded].map(([name, { field }]) => [name, field]))
  return { source: { ...source, value: { ...source.value, fields }, locate: locateAmong(source, expanded) }, sound: true }
}

/**
 * True for a file whose resource, if it holds one, has source and scope. The schema demands them of a resource that extends none, and its fields are
 * whole now; only among the files of one plugin a field like a foreign one still lacks its type.
 */
const isExpanded = (file: CheckedFile): file is CheckedFile<DeclaredResource> => {
  const { source, sound } = file
  return !sound || source.kind !== 'resource' || (source.value.source !== undefined && source.value.scope !== undefined)
}

/**
 * The files with every field whole; a resource is unsound if the origin of one of its fields is missing or unsound
 * @param partial true if the files are those of one plugin: a field like one of a foreign resource stays as it is
 */
export const expandLikeFields = (
  files: readonly CheckedFile[],
  reporter: Reporter,
  partial = false,
): readonly CheckedFile<DeclaredResource>[] => {
  const resources = files.filter(({ source }) => source.kind === 'resource')
  const expander = new FieldExpander(new Map(resources.map(file => [resourceNameOf(file), file])), partial)
  return files.map(file => {
    const { source, sound } = file
    const expanded = sound && source.kind === 'resource' && derivesFields(source) ? expandFile(source, expander, reporter) : file
    return isExpanded(expanded) ? expanded : { source: expanded.source, sound: false }
  })
}
