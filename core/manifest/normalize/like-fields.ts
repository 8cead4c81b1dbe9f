/**
 * Fields like another: "like" names a field of another resource, "copyOf" one that a reference leads to, and the field takes from it what a value is
 * and how it looks. Expanded before names are collected, so that every later phase sees whole fields.
 */
import type { Reporter } from '../problems/reporter.ts'
import { pointerOf, pointerParts } from '../source/json-pointer.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { CheckedFile } from './extend-resource.ts'
import { type ExpandedField, FieldExpander, type StatedFields, statedFieldsOf, TAKEN_KEYS } from './field-expander.ts'

const derivesFields = ({ source, sound }: CheckedFile): boolean =>
  sound &&
  source.kind === 'resource' &&
  Object.values(statedFieldsOf({ source, sound }).fields).some(({ like, copyOf }) => like !== undefined || copyOf !== undefined)

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
      if (expansion.finding !== undefined) reporter.report(source, expansion.pointer, expansion.finding)
    }
  }
  if (!sound) return { source, sound }
  const whole = Object.fromEntries([...expanded].map(([name, { field }]) => [name, field]))
  const value = { ...(source.value as object), fields: whole }
  return { source: { ...source, value, locate: locateAmong(source, expanded) }, sound }
}

const nameOfResource = ({ source: { value } }: CheckedFile): string => String((value as Partial<StatedFields> | null | undefined)?.name)

/**
 * The files with every field whole; a resource is unsound if the origin of one of its fields is missing or unsound
 * @param partial true if the files are those of one plugin: a field like one of a foreign resource stays as it is
 */
export const expandLikeFields = (files: readonly CheckedFile[], reporter: Reporter, partial = false): readonly CheckedFile[] => {
  const resources = files.filter(({ source }) => source.kind === 'resource')
  const expander = new FieldExpander(new Map(resources.map(file => [nameOfResource(file), file])), partial)
  return files.map(file => (derivesFields(file) ? expandFile(file, expander, reporter) : file))
}
