/**
 * Resource inheritance, one level: own keys replace those of the base, the rest is inherited; fields, actions and quick filters merge by name.
 * Expanded before names are collected, so that every later phase sees an ordinary resource.
 */
import type { Resource } from '#schemas/types/resource.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Reporter } from '../problems/reporter.ts'
import { pointerOf, pointerParts, valueAtPointer } from '../source/json-pointer.ts'
import type { SourceFile } from '../source/source-file.ts'

/** A file after validation; not `sound` if its shape is wrong. */
export interface CheckedFile {
  readonly source: SourceFile
  readonly sound: boolean
}

/** Keys whose members are inherited one by one. */
const KEYS_MERGED_BY_NAME = ['fields', 'actions', 'quickFilters'] as const

/** Keys that are never inherited: endpoints, cards, people, and entries in search and lookup. */
const KEYS_NOT_INHERITED = ['list', 'people', 'lookup', 'home', 'search', 'timeline', 'idOf'] as const

type StatedResource = Readonly<Record<string, unknown>>

const omitKeys = (value: StatedResource, keys: readonly string[]): StatedResource =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

const membersOfKey = (value: StatedResource, part: string): StatedResource => (value[part] ?? {}) as StatedResource

const mergeResource = (base: StatedResource, own: StatedResource & Pick<Resource, 'without'>): StatedResource => {
  // The written table ("table") belongs to the read one ("source"): a resource with its own source does not inherit it.
  const taken = omitKeys(base, own['source'] === undefined ? KEYS_NOT_INHERITED : [...KEYS_NOT_INHERITED, 'table'])
  const merged = KEYS_MERGED_BY_NAME.filter(part => part in taken || part in own).map(
    part => [part, { ...omitKeys(membersOfKey(taken, part), own.without ?? []), ...membersOfKey(own, part) }] as const,
  )
  return { ...taken, ...own, ...Object.fromEntries(merged) }
}

const checkWithout = (source: SourceFile, base: StatedResource, reporter: Reporter): void => {
  const names = KEYS_MERGED_BY_NAME.flatMap(part => Object.keys(membersOfKey(base, part)))
  for (const [index, name] of ((source.value as Resource).without ?? []).entries()) {
    if (names.includes(name)) continue
    const message = `所沿用的资源 “${String(base['name'])}” 没有字段、操作或快捷筛选 “${name}”`
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

const baseNameOf = ({ kind, value }: SourceFile): string | undefined => (kind === 'resource' ? (value as Resource).extends : undefined)

/** Name of the resource; the file name if the file could not be read. */
const resourceNameOf = ({ source: { value, file } }: CheckedFile): string =>
  (value as Partial<Resource> | null | undefined)?.name ?? file.replace(/^.*\/|\.json$/g, '')

/** The files with every extending resource expanded; unsound if its base is missing, is unsound or itself extends a resource. */
export const extendResources = (files: readonly CheckedFile[], reporter: Reporter): readonly CheckedFile[] => {
  const resources = files.filter(({ source }) => source.kind === 'resource')
  return files.map(file => {
    const { source, sound } = file
    const name = sound ? baseNameOf(source) : undefined
    if (name === undefined) return file
    const base = resources.find(other => resourceNameOf(other) === name)
    if (base === undefined) {
      const names = resources.filter(({ sound: whole }) => whole).map(resourceNameOf)
      const suggestion = nearestName(name, names)
      reporter.report(source, '/extends', { code: 'ref.unknown-resource', message: `没有资源 “${name}”`, suggestion })
      return { source, sound: false }
    }
    const next = baseNameOf(base.source)
    if (next !== undefined) {
      const message = `只能继承一层：“${name}” 自己也继承了 “${next}”`
      reporter.report(source, '/extends', { code: 'extends.two-levels', message, suggestion: next })
    }
    if (next !== undefined || !base.sound) return { source, sound: false }
    checkWithout(source, base.source.value as StatedResource, reporter)
    const value = mergeResource(base.source.value as StatedResource, source.value as StatedResource)
    return { source: { ...source, value, locate: locateIn(source, base.source) }, sound: true }
  })
}
