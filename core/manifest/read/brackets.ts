/** Unbalanced brackets are only noticed at the end of the file; the indentation of lines tells where one is missing or surplus. */

import { mustAt } from '#core/contract/must.ts'

export interface Bracket {
  readonly offset: number
  readonly character: string
}

export const OPENING_BRACKETS: Readonly<Record<string, string>> = { '}': '{', ']': '[' }

export const isOpeningBracket = (character: string): boolean => character === '{' || character === '['

const indentAt = (text: string, offset: number): number => {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1)
  return line.length - line.trimStart().length
}

const mismatchedBrackets = (text: string, closed: readonly (readonly [Bracket, number])[]): readonly [Bracket, number] | undefined =>
  closed.find(([{ offset }, end]) => text.slice(offset, end).includes('\n') && indentAt(text, offset) !== indentAt(text, end))

/** Offset of the surplus closing bracket, if the indentation tells it. */
export const surplusClosing = (text: string, closed: readonly (readonly [Bracket, number])[]): number | undefined =>
  mismatchedBrackets(text, closed)?.[1]

/** The unclosed opening bracket: the one whose closing bracket has another indentation, else the innermost open one. */
export const unclosedOpening = (text: string, open: readonly Bracket[], closed: readonly (readonly [Bracket, number])[]): Bracket =>
  mismatchedBrackets(text, closed)?.[0] ?? mustAt(open, open.length - 1)
