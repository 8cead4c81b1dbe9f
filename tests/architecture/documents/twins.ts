import type { Fence, MarkdownDocument } from './markdown.ts'

/** What two documents of different languages have in common, in the order in which it stands. */
interface Common {
  readonly headings: readonly string[]
  readonly names: readonly string[]
  readonly examples: readonly string[]
}

const HAN = /\p{Script=Han}/u

/** The part of a span that is no language's: 'docs/a.zh-CN.md' is 'docs/a.md' in the other one, '--data DATA_DIR' the option alone. */
const neutral = (text: string): string => text.replace(/\.zh-CN\.md\b/g, '.md').replace(/^(--[a-z][\w-]*) .*$/, '$1')

/** Code without comments and without texts that are in Chinese in one language; of a plain list the first column. */
const codeOf = ({ language, text }: Fence): string =>
  text
    .split('\n')
    .map(line => (language === '' ? (line.split(/\s{2,}/)[0] ?? '') : line))
    .map(line =>
      line
        .replace(/(?<!\S)(?:#|\/\/).*$/, '')
        .replace(/(['"`])[^'"`]*\p{Script=Han}[^'"`]*\1/gu, '$1…$1')
        .trimEnd(),
    )
    .join('\n')

/** Names in code spans: keys, settings, commands, paths, addresses. Placeholders are translated, and values such as ¥30 are no names. */
const namesOf = ({ spans }: MarkdownDocument): ReadonlySet<string> =>
  new Set(
    spans.map(({ text }) => neutral(text)).filter(text => /[A-Za-z]{2}/.test(text) && !HAN.test(text) && !/<[^>]*>|\[[^\]]*\]/.test(text)),
  )

export const commonOf = (document: MarkdownDocument): Common => ({
  headings: document.headings.map(({ level }) => '#'.repeat(level)),
  names: [...namesOf(document)].sort(),
  examples: document.fences.map(fence => `${fence.language}\n${codeOf(fence)}`),
})

/** Differences between twins, each with the line of the document that has too much or another thing. */
export function differences(one: MarkdownDocument, other: MarkdownDocument): readonly string[] {
  const [a, b] = [commonOf(one), commonOf(other)]
  const first = a.headings.findIndex((heading, index) => heading !== b.headings[index])
  const headings =
    a.headings.length === b.headings.length && first < 0
      ? []
      : [
          `${one.path}:${one.headings[Math.max(0, first)]?.line ?? 1} headings differ: ${a.headings.length}, and ${b.headings.length} in ${other.path}`,
        ]
  const examples = a.examples.flatMap((example, index) =>
    example === b.examples[index]
      ? []
      : [`${one.path}:${one.fences[index]?.line ?? 1} example differs from ${other.path}:${other.fences[index]?.line ?? 1}`],
  )
  const more =
    b.examples.length > a.examples.length ? [`${other.path}:${other.fences[a.examples.length]?.line ?? 1} example without a twin`] : []
  return [...headings, ...examples, ...more, ...missing(one, other), ...missing(other, one)]
}

/** Names that the first document has and the second has not. */
const missing = (has: MarkdownDocument, lacks: MarkdownDocument): readonly string[] => {
  const known = namesOf(lacks)
  return [...namesOf(has)]
    .filter(name => !known.has(name))
    .map(name => `${has.path}:${has.spans.find(({ text }) => neutral(text) === name)?.line ?? 1} ${name} is not in ${lacks.path}`)
}
