import { sql } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { firstOf } from '#core/contract/must.ts'
import { firstLetterKey, spelled, spellingColumn } from '#core/manifest/query/index.ts'
import { columnSql, likeText } from './columns.ts'
import { anyOf, type Predicate } from './condition.ts'

/**
 * Predicate for a text search. One character matches the beginning of the value (in the middle it would match nearly everywhere), a longer text any
 * part of it; letters also match the pinyin if the field has keys. A list of texts must contain the text as an item.
 */
export function textSearch(snapshot: Snapshot, field: Field, alias: string, text: string): Predicate {
  const column = columnSql(snapshot, field, alias)
  if (field.several) return sql<boolean>`${column} @> array[${text}]::text[]`
  const written = Array.from(text).length === 1 ? beginningSql(column, text) : containingSql(column, field, text)
  const letters = field.pinyin ? spelled(text) : undefined
  if (letters === undefined) return written
  const query = letters.length === 1 ? `'${firstLetterKey(letters)}'` : `${letters}:*`
  return anyOf([written, sql<boolean>`array_to_tsvector(${sql.ref(`${alias}.${spellingColumn(field.column)}`)}) @@ ${query}::tsquery`])
}

type SearchColumnSql = ReturnType<typeof columnSql>

/** One range of an index over lower(column) in byte order (text_pattern_ops), which is the order of code points. */
function beginningSql(column: SearchColumnSql, character: string): Predicate {
  const first = firstOf(Array.from(character.toLowerCase()))
  return sql<boolean>`(lower(${column}) ~>=~ ${first} and lower(${column}) ~<~ ${nextCharacter(first)})`
}

/** Next code point, skipping the surrogates. */
const nextCharacter = (character: string): string => {
  const next = (character.codePointAt(0) ?? 0) + 1
  return String.fromCodePoint(next >= 0xd800 && next <= 0xdfff ? 0xe000 : Math.min(next, 0x10ffff))
}

/** The index contains grams; ILIKE then confirms the match, since grams do not preserve order. */
function containingSql(column: SearchColumnSql, field: Field, text: string): Predicate {
  const like = sql<boolean>`${column} ilike ${`%${likeText(text)}%`}`
  return field.grams && !field.custom ? sql<boolean>`(grams(${column}) @> grams_of_search(${text}) and ${like})` : like
}
