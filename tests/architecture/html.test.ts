/** The client has one sanitiser with one Trusted Types policy: the CSP allows the policy's name once, so creating it a second time fails. */
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const browserSources = sourceFiles(['core/runtime', 'core/manifest', 'plugins', 'apps', 'examples']).filter(
  ({ path }) => !/\.test\.tsx?$/.test(path),
)

it('is given its one policy by one file, and brought by one file', () => {
  const makers = browserSources.filter(({ text }) => /\bcreatePolicy\(/.test(text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '')))
  expect(makers.map(({ path }) => path)).toEqual(['core/runtime/html/html-policy.ts'])
  const sanitisers = browserSources.filter(({ text }) => text.includes("from 'dompurify'"))
  expect(sanitisers.map(({ path }) => path)).toEqual(['core/runtime/html/sanitize-html.ts'])
})
