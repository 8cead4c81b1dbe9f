/** Corpus of common mistakes in manifests: each is one small edit of the project's own files. */
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { CompileInput, ManifestFile } from '#core/manifest/index.ts'

type Json = unknown
type Files = readonly ManifestFile[]

/** Expected problem. */
interface Expected {
  readonly code: string
  /** Full pointer, or `+/more` below the edited place, or `file#pointer`; default is the edited place. `[name]` selects a list's member. */
  readonly where?: string
  /** Part of the message. */
  readonly says: string
  readonly suggests?: string
}

/** Edit of a value in a file, or of its text. */
export type Mistake = Expected & { readonly name: string; readonly file: string } & (
    | { readonly at: string; readonly put: Json | ((old: never) => Json); readonly also?: Also }
    | { readonly text: string; readonly becomes: string; readonly line?: string; readonly column?: boolean }
  )

/**
 * `[name, file, pointer, value or function of the old one, code, says, suggests?, where?]`. A pointer ending in /- appends to a list; undefined
 * removes.
 */
export type Row = readonly [
  name: string,
  file: string,
  at: string,
  put: Json | ((old: never) => Json),
  code: string,
  says: string,
  suggests?: string,
  where?: string,
  also?: Also,
]

/** Second edit of the same mistake: file, pointer, value or function of the old one. */
type Also = readonly [file: string, at: string, put: Json | ((old: never) => Json)]

export const mistakes = (rows: readonly Row[]): readonly Mistake[] =>
  rows.map(([name, file, at, put, code, says, suggests, where, also]) => ({ name, file, at, put, code, says, suggests, where, also }))

const nameOf = (member: Json): Json => {
  if (typeof member !== 'object' || member === null) return member
  const { name, field, key, path, value } = member as Record<string, Json>
  return field ?? name ?? key ?? path ?? value
}

const childOf = (parent: Json, part: string): string => {
  const wanted = /^\[(.*)\]$/.exec(part)?.[1]
  if (wanted === undefined || !Array.isArray(parent)) return part
  const index = parent.findIndex(member => String(nameOf(member)) === wanted)
  if (index < 0) throw new Error(`no member ${wanted}`)
  return String(index)
}

/** Segments of a pointer, with list members as indices. `~1` inside brackets stays a slash. */
const segments = (root: Json, pointer: string): readonly string[] => {
  let current = root
  return (pointer === '' ? [] : pointer.slice(1).split('/')).map(part => {
    const plain = part.replaceAll('~1', '/')
    const key = part === '-' ? String((current as readonly Json[]).length) : childOf(current, plain)
    current = (current as Record<string, Json> | undefined)?.[key]
    return key
  })
}

const pointerOf = (parts: readonly string[]): string => parts.map(part => `/${part.replaceAll('/', '~1')}`).join('')

const changed = (root: Json, parts: readonly string[], put: Json | ((old: never) => Json)): Json => {
  const [part, ...rest] = parts
  if (part === undefined) return typeof put === 'function' ? put(root as never) : put
  const copy = (Array.isArray(root) ? [...root] : { ...(root as object) }) as Record<string, Json>
  if (root === undefined || (rest.length > 0 && copy[part] === undefined)) throw new Error(`nothing at ${part}`)
  const value = changed(copy[part], rest, put)
  if (value !== undefined) copy[part] = value
  else if (Array.isArray(copy)) copy.splice(Number(part), 1)
  else delete copy[part]
  return copy
}

/** File of the corpus by its name, with or without folder and extension. */
export const fileOf = (files: Files, name: string): ManifestFile => {
  const found = files.find(({ path }) => path === name || path.endsWith(`/${name}.json`) || path === `${name}.json`)
  if (found === undefined) throw new Error(`no file ${name}`)
  return found
}

export interface Applied {
  readonly input: CompileInput
  readonly file: string
  readonly pointer?: string
  readonly line?: number
}

const lineOf = (text: string, parts: readonly string[]): number => {
  const tree = parseTree(text)
  const node = tree && findNodeAtLocation(tree, parts.map(part => (/^\d+$/.test(part) ? Number(part) : part)))
  const offset = node?.parent?.type === 'property' ? node.parent.offset : (node?.offset ?? 0)
  return text.slice(0, offset).split('\n').length
}

const replaced = (input: CompileInput, file: ManifestFile): CompileInput => {
  const swap = (files: Files): Files => files.map(one => (one.path === file.path ? file : one))
  return { ...input, files: swap(input.files), plugins: swap(input.plugins) }
}

const removed = (input: CompileInput, file: ManifestFile): CompileInput => {
  const drop = (files: Files): Files => files.filter(({ path }) => path !== file.path)
  return { ...input, files: drop(input.files), plugins: drop(input.plugins) }
}

const expectedPlace = (files: Files, edited: ManifestFile, parts: readonly string[], where: string | undefined) => {
  const elsewhere = where?.includes('#') === true
  const file = elsewhere ? fileOf(files, where.split('#')[0] ?? '') : edited
  const root = JSON.parse(file.text) as Json
  const written = elsewhere ? (where.split('#')[1] ?? '') : where
  const pointer =
    written === undefined ? parts : written.startsWith('+') ? segments(root, pointerOf(parts) + written.slice(1)) : segments(root, written)
  return { file: file.path, pointer: pointerOf(pointer), line: lineOf(file.text, pointer) }
}

const followed = (input: CompileInput, [name, at, put]: Also): CompileInput => {
  const file = fileOf(input.files, name)
  const root = JSON.parse(file.text) as Json
  return replaced(input, { ...file, text: JSON.stringify(changed(root, segments(root, at), put), null, 2) })
}

/** The project's manifests with the mistake applied, and the expected place. @throws if the edited place no longer exists. */
export const apply = (input: CompileInput, mistake: Mistake): Applied => {
  const original = fileOf([...input.files, ...input.plugins], mistake.file)
  if ('text' in mistake) {
    if (!original.text.includes(mistake.text)) throw new Error(`${mistake.file} has no ${mistake.text}`)
    const text = original.text.replace(mistake.text, () => mistake.becomes)
    const at = text.indexOf(mistake.line ?? mistake.becomes)
    if (at < 0) throw new Error(`no ${mistake.line}`)
    return {
      input: replaced(input, { ...original, text }),
      file: original.path,
      pointer: mistake.where,
      line: text.slice(0, at).split('\n').length,
    }
  }
  const root = JSON.parse(original.text) as Json
  const parts = segments(root, mistake.at)
  const edited = { ...original, text: `${JSON.stringify(changed(root, parts, mistake.put), null, 2)}\n` }
  const first = parts.length === 0 && mistake.put === undefined ? removed(input, original) : replaced(input, edited)
  const after = mistake.also === undefined ? first : followed(first, mistake.also)
  return { input: after, ...expectedPlace([...after.files, ...after.plugins], edited, parts, mistake.where) }
}
