import type { Node } from 'jsonc-parser'
import { pointerOf, pointerParts } from './json-pointer.ts'

/** Text of a manifest or plugin.json; `path` is relative to the root, with forward slashes. */
export interface ManifestFile {
  readonly path: string
  readonly text: string
}

/** Kind of a file; 'added' for all kinds that plugins add. */
export type FileKind = 'resource' | 'screen' | 'options' | 'menu' | 'plugin' | 'added'

/** Kind of a file, with the name of the kind if a plugin adds it. */
export interface KindOfFile {
  readonly kind: FileKind
  /** Name of the added kind; absent for kinds of the core. */
  readonly added?: string
}

/** Name of a file's kind: that of its schema and of references to what it declares. */
export const kindName = ({ kind, added }: KindOfFile): string => added ?? kind

/** A file after reading. */
export interface SourceFile extends KindOfFile {
  readonly file: string
  readonly value: unknown
  /** Nearest existing position of a pointer (a shorthand has no inner keys), with 1-based line; `file` if it is in another file. */
  locate(pointer: string): { readonly file?: string; readonly pointer: string; readonly line: number; readonly column?: number }
}

const childNode = (node: Node, part: string): Node | undefined => {
  if (node.type === 'array') return node.children?.[Number(part)]
  if (node.type !== 'object') return undefined
  return node.children?.find(property => property.children?.[0]?.value === part)?.children?.[1]
}

/** 1-based column of an offset in its line. */
export const columnAt = (text: string, offset: number): number => offset - text.lastIndexOf('\n', offset - 1)

/** Function from an offset to its 1-based line, for many offsets of one text. */
const lineFinder = (text: string): ((offset: number) => number) => {
  let ends: readonly number[] | undefined
  return offset => {
    ends ??= [...text.matchAll(/\n/g)].map(({ index }) => index)
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** 1-based line of an offset. */
export const lineAt = (text: string, offset: number): number => lineFinder(text)(offset)

export const createSourceFile = (file: string, kind: KindOfFile, value: unknown, text: string, tree: Node | undefined): SourceFile => {
  const lineOf = lineFinder(text)
  const locate: SourceFile['locate'] = pointer => {
    let node = tree
    const found: string[] = []
    for (const part of pointerParts(pointer)) {
      const child = node === undefined ? undefined : childNode(node, part)
      if (child === undefined) break
      node = child
      found.push(part)
    }
    // A value's position is that of its key, even if the value starts on a later line.
    const offset = node?.parent?.type === 'property' ? node.parent.offset : (node?.offset ?? 0)
    return { pointer: pointerOf(found), line: lineOf(offset) }
  }
  return { ...kind, file, value, locate }
}
