/**
 * Resource inheritance, one level: own keys replace those of the base, the rest is inherited; fields, actions and quick filters merge by name.
 * Expanded before names are collected, so that every later phase sees an ordinary resource.
 */
import { isObject, omitKeys } from '#core/contract/must.ts'
import type { Resource } from '#schemas/types/resource.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Reporter } from '../problems/reporter.ts'
import { pointerOf, pointerParts, valueAtPointer } from '../source/json-pointer.ts'
import type { CheckedFile, ResourceFile } from '../source/sound-file.ts'
import type { SourceFile } from '../source/source-file.ts'

/** Keys whose members are inherited one by one. */
const KEYS_MERGED_BY_NAME = ['fields', 'actions', 'quickFilters'] as const

/** Keys that are never inherited: endpoints, cards, people, and entries in search and lookup. */
const KEYS_NOT_INHERITED = ['list', 'people', 'lookup', 'home', 'search', 'timeline', 'idOf'] as const

const omitNames = <T>(members: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)))

/** The members of both, by name; undefined if neither has any. */
const mergeMembers = <T>(
  base: Readonly<Record<string, T>> | undefined,
  own: Readonly<Record<string, T>> | undefined,
  without: readonly string[],
): Record<string, T> | undefined => (base === undefined && own === undefined ? undefined : { ...omitNames(base ?? {}, without), ...own })

/** The base's states without those of omitted fields; undefined if none is left. */
const keptStates = (states: NonNullable<Resource['states']>, without: readonly string[]): Resource['states'] => {
  const kept = omitNames(states, without)
  return Object.keys(kept).length > 0 ? kept : undefined
}

const mergeResource = (base: Resource, own: Resource): Resource => {
  const { without = [] } = own
  // The written table ("table") belongs to the read one ("source"): a resource with its own source does not inherit it.
  const taken = omitKeys(base, own.source === undefined ? KEYS_NOT_INHERITED : [...KEYS_NOT_INHERITED, 'table'])
  const fields = mergeMembers(base.fields, own.fields, without)
  const actions = mergeMembers(base.actions, own.actions, without)
  const quickFilters = mergeMembers(base.quickFilters, own.quickFilters, without)
  const states = own.states ?? (base.states && keptStates(base.states, without))
  return { ...taken, ...own, states, ...(fields && { fields }), ...(actions && { actions }), ...(quickFilters && { quickFilters }) }
}

const checkWithout = (source: ResourceFile, base: Resource, reporter: Reporter): void => {
  const names = KEYS_MERGED_BY_NAME.flatMap(part => Object.keys(base[part] ?? {}))
  for (const [index, name] of (source.value.without ?? []).entries()) {
    if (names.includes(name)) continue
    const message = `所沿用的资源 “${base.name}” 没有字段、操作或快捷筛选 “${name}”`
    reporter.report(source, `/without/${index}`, { code: 'extends.not-there', message, suggestion: nearestName(name, names) })
  }
}

/** Locates pointers: an inherited part is reported in the base's file. */
const locateIn =
  (source: SourceFile, base: SourceFile): SourceFile['locate'] =>
  pointer => {
    const parts = pointerParts(pointer)
    const part = pointerOf(parts.slice(0, KEYS_MERGED_BY_NAME.some(name => name === parts[0]) ? 2 : 1))
    const isTaken = valueAtPointer(source.value, part) === undefined && valueAtPointer(base.value, part) !== undefined
    return isTaken ? { file: base.file, ...base.locate(pointer) } : source.locate(pointer)
  }

/** Text of a key of a file that may not be sound. */
const statedText = (value: unknown, key: string): string | undefined => {
  const text = isObject(value) ? value[key] : undefined
  return typeof text === 'string' ? text : undefined
}

/** Name of the resource; the file name if the file could not be read. */
export const resourceNameOf = ({ source: { value, file } }: CheckedFile): string =>
  statedText(value, 'name') ?? file.replace(/^.*\/|\.json$/g, '')

/** The files with every extending resource expanded; unsound if its base is missing, is unsound or itself extends a resource. */
export const extendResources = (files: readonly CheckedFile[], reporter: Reporter): readonly CheckedFile[] => {
  const resources = files.filter(({ source }) => source.kind === 'resource')
  return files.map(file => {
    const { source, sound } = file
    if (!sound || source.kind !== 'resource' || source.value.extends === undefined) return file
    const name = source.value.extends
    const base = resources.find(other => resourceNameOf(other) === name)
    if (base === undefined) {
      const names = resources.filter(({ sound: whole }) => whole).map(resourceNameOf)
      const suggestion = nearestName(name, names)
      reporter.report(source, '/extends', { code: 'ref.unknown-resource', message: `没有资源 “${name}”`, suggestion })
      return { source, sound: false }
    }
    const next = statedText(base.source.value, 'extends')
    if (next !== undefined) {
      const message = `只能继承一层：“${name}” 自己也继承了 “${next}”`
      reporter.report(source, '/extends', { code: 'extends.two-levels', message, suggestion: next })
    }
    if (next !== undefined || !base.sound || base.source.kind !== 'resource') return { source, sound: false }
    checkWithout(source, base.source.value, reporter)
    const value = mergeResource(base.source.value, source.value)
    return { source: { ...source, value, locate: locateIn(source, base.source) }, sound: true }
  })
}
