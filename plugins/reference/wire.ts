/** The reference as `npm run reference` writes it and the page reads it: docs/reference/reference.generated.json. */
import type { Example } from '#schemas/types/plugin.ts'

/** A key of a manifest, or a prop of a part. */
export interface ReferenceKey {
  /** As it is written; keys of an object inside with their way: filters[].field. */
  readonly name: string
  /** What stands there, in words of JSON: text, "a" | "b", Column[]. */
  readonly type: string
  readonly required?: true
  /** JSON of what holds when the key is absent. */
  readonly default?: string
  /** What else must hold, in Chinese and in English: at most 40 characters. */
  readonly rules?: readonly (readonly [chinese: string, english: string])[]
  readonly text?: string
  /** The same in Chinese. */
  readonly zh?: string
}

/** Something worth a line: what it is, in Chinese and in English, and the value. */
export type ReferenceFact = readonly [label: string, english: string, value: string]

/** What is drawn of an entry. */
export type DrawnKind = 'cells' | 'filters' | 'controls' | 'presenters' | 'views' | 'components' | 'widgets'

/** One thing that can be written, contributed or called. */
export interface ReferenceEntry {
  /** Unique: <group>/<name>. */
  readonly id: string
  /** As a manifest or code names it. */
  readonly name: string
  /** In English, for those who read code. */
  readonly text: string
  /** In Chinese, for those who write manifests. */
  readonly zh?: string
  /** Title of the plugin that brings it. */
  readonly plugin?: string
  readonly facts?: readonly ReferenceFact[]
  /** TypeScript, for what code calls. */
  readonly signature?: string
  readonly keys?: readonly ReferenceKey[]
  /** How it is written in a manifest. */
  readonly written?: readonly unknown[]
  readonly examples?: readonly Example[]
  /** Its examples can be drawn, by this kind of part. */
  readonly drawn?: DrawnKind
  /** Field type that the examples of a filter or control are drawn with. */
  readonly fieldType?: string
}

/** Entries of one kind: a page of docs/reference. */
export interface ReferenceGroup {
  /** Name of its page. */
  readonly key: string
  readonly title: string
  readonly english: string
  /** What it is about, in Chinese. */
  readonly about: string
  /** The same in English. */
  readonly aboutEnglish: string
  readonly entries: readonly ReferenceEntry[]
}

/** Everything. */
export interface Reference {
  readonly groups: readonly ReferenceGroup[]
}

/** Where the picture of an entry lies below docs/images/reference. */
export const pictureOf = ({ id }: Pick<ReferenceEntry, 'id'>): string => {
  const [kind = '', ...name] = id.split('/')
  return `${kind.replace(/s$/, '')}-${name.length === 1 ? 'standard-' : ''}${name.join('-')}.webp`
}

const one = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(one).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const keys = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${one(item)}`)
  return keys.length > 0 ? `{ ${keys.join(', ')} }` : '{}'
}

/** JSON as people write it: what fits stands in one line. */
export const pretty = (value: unknown, width = 100, indent = ''): string => {
  const line = one(value)
  if (line.length + indent.length <= width || typeof value !== 'object' || value === null) return line
  const deeper = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map(item => deeper + pretty(item, width, deeper))
    : Object.entries(value).map(([key, item]) => `${deeper}${JSON.stringify(key)}: ${pretty(item, width, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
