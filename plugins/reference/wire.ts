/** Types of docs/reference/reference.generated.json, which `npm run reference` writes and the reference page reads. */
import type { Example } from '#schemas/types/plugin.ts'

/** A key of a manifest, or a prop of a part. */
export interface ReferenceKey {
  /** Name as written; keys of nested objects with their path: filters[].field. */
  readonly name: string
  /** Type in JSON terms: text, "a" | "b", Column[]. */
  readonly type: string
  readonly required?: true
  /** Default as JSON. */
  readonly default?: string
  /** Further rules in Chinese and English, such as "at most 40 characters". */
  readonly rules?: readonly (readonly [chinese: string, english: string])[]
  readonly text?: string
  /** `text` in Chinese. */
  readonly zh?: string
}

/** One row of a reference table. */
export type ReferenceFact = readonly [label: string, english: string, value: string]

/** Kinds of parts whose examples can be drawn. */
export type DrawnKind = 'cells' | 'filters' | 'controls' | 'presenters' | 'views' | 'components' | 'widgets'

/** An entry: a key, a part, or an API. */
export interface ReferenceEntry {
  /** Unique: <group>/<name>. */
  readonly id: string
  /** Name in manifests or code. */
  readonly name: string
  /** English description, for readers of code. */
  readonly text: string
  /** Chinese description, for authors of manifests. */
  readonly zh?: string
  /** Title of the plugin that contributes it. */
  readonly plugin?: string
  readonly facts?: readonly ReferenceFact[]
  /** TypeScript signature of an API. */
  readonly signature?: string
  readonly keys?: readonly ReferenceKey[]
  /** JSON snippets as written in a manifest. */
  readonly written?: readonly unknown[]
  readonly examples?: readonly Example[]
  /** Kind of part that draws its examples; absent if they cannot be drawn. */
  readonly drawn?: DrawnKind
  /** Field type for drawing the examples of a filter or control. */
  readonly fieldType?: string
}

/** Entries of one kind: a page of docs/reference. */
export interface ReferenceGroup {
  /** Name of the page. */
  readonly key: string
  readonly title: string
  readonly english: string
  /** Introduction in Chinese. */
  readonly about: string
  /** Introduction in English. */
  readonly aboutEnglish: string
  readonly entries: readonly ReferenceEntry[]
}

/** The whole reference. */
export interface ReferenceData {
  readonly groups: readonly ReferenceGroup[]
}

/** File name of an entry's picture in docs/images/reference. */
export const examplePictureName = ({ id }: Pick<ReferenceEntry, 'id'>): string => {
  const [kind = '', ...name] = id.split('/')
  return `${kind.replace(/s$/, '')}-${name.length === 1 ? 'standard-' : ''}${name.join('-')}.webp`
}

const compactJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(compactJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const keys = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${compactJson(item)}`)
  return keys.length > 0 ? `{ ${keys.join(', ')} }` : '{}'
}

/** JSON formatted for reading: values that fit into `width` stay on one line. */
export const prettyJson = (value: unknown, width = 100, indent = ''): string => {
  const line = compactJson(value)
  if (line.length + indent.length <= width || typeof value !== 'object' || value === null) return line
  const deeper = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map(item => deeper + prettyJson(item, width, deeper))
    : Object.entries(value).map(([key, item]) => `${deeper}${JSON.stringify(key)}: ${prettyJson(item, width, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
