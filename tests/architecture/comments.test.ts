/** Comments use the field's nouns: a pronoun without a person, or a clause about what a person does, stands for a term that has a name. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { lineOf } from './syntax.ts'

/** Words that circumscribe the caller, the user, the employee or the value instead of naming it. */
const VAGUE_WORDS =
  /\b(?:he|him|his|himself|she|her|hers|whoever|whomever|whatever|anybody|somebody|nobody|anew|meanwhile|amiss|thereof)\b/i

/** Block and line comments; a line comment inside a string follows a colon or a quote. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm
/** Comments of SQL, and those that it writes into the database. */
const SQL_COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)-- .*$|(?<=^comment on .* is )'.*'/gm

/** Comments with a vague word: '<file>:<line> <word>'. Text in code marks or quotes is cited, not said. */
const vagueComments = (path: string, text: string, pattern = COMMENT): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: comment, index }) => {
    const cited = comment.startsWith("'") ? comment : comment.replace(/`[^`]*`|'[^']*'|"[^"]*"/g, '')
    const word = VAGUE_WORDS.exec(cited)
    return word ? [`${path}:${lineOf(text, index)} ${word[0]}`] : []
  })

const paths = globSync('{core,plugins,apps,kit,tools,tests,examples}/**/*.{ts,tsx,mjs,css}', {
  exclude: path => /node_modules|dist|\.d\.ts$|generated/.test(String(path)),
  // This file cites the words.
}).filter(path => !path.endsWith('architecture/comments.test.ts'))

it('name what they speak of', () => {
  expect(paths.length).toBeGreaterThan(2000)
  expect(paths.flatMap(path => vagueComments(path, readFileSync(path, 'utf8')))).toEqual([])
})

/** Earlier migrations have run on data folders and stay as they are; later ones replace their comments in the database. */
const FIRST_PLAIN_MIGRATION = 1182

it('name what they speak of in SQL, too', () => {
  const migrations = globSync('{core,plugins,apps}/**/migrations/*.sql').filter(
    path => Number.parseInt(basename(path), 10) >= FIRST_PLAIN_MIGRATION,
  )
  expect(migrations.length).toBeGreaterThan(20)
  const files = ['apps/server/schema.generated.sql', ...migrations]
  expect(files.flatMap(path => vagueComments(path, readFileSync(path, 'utf8'), SQL_COMMENT))).toEqual([])
})

it('would be found in SQL', () => {
  const text = [
    "select 'whoever -- asks'; -- Locks it anew.",
    "comment on column a.b is 'Colleges that took him.';",
    '/* Nobody asks. */',
  ].join('\n')
  expect(vagueComments('a.sql', text, SQL_COMMENT)).toEqual(['a.sql:1 anew', 'a.sql:2 him', 'a.sql:3 Nobody'])
})

it('would be found with a pronoun', () => {
  const text = [
    "const url = 'https://he.example'",
    '/**',
    ' * Tells whoever asks.',
    ' */',
    "// Input of 'nobody'.",
    '// Started anew.',
  ].join('\n')
  expect(vagueComments('a.ts', text)).toEqual(['a.ts:2 whoever', 'a.ts:6 anew'])
})
