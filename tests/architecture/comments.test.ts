/** Comments use the field's nouns: a pronoun without a person, or a clause about what a person does, stands for a term that has a name. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lineOf } from './syntax.ts'

/** Words that circumscribe the caller, the user, the employee or the value instead of naming it. */
const VAGUE_WORDS = /\b(?:he|him|his|himself|she|her|hers|whoever|whomever|anybody|somebody|nobody|anew|meanwhile|amiss|thereof)\b/i

/** Block and line comments; a line comment inside a string follows a colon or a quote. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm

/** Comments with a vague word: '<file>:<line> <word>'. Text in code marks or quotes is cited, not said. */
const vagueComments = (path: string, text: string): readonly string[] =>
  [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const word = VAGUE_WORDS.exec(comment.replace(/`[^`]*`|'[^']*'|"[^"]*"/g, ''))
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
