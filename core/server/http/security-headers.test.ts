import { expect, it } from 'vitest'
import { inlineScriptHashes } from './security-headers.ts'

it('allows the inline scripts of the page itself by their hash', () => {
  const html = `<script type="importmap">{"imports":{}}</script><script src="/assets/a.js"></script><script type="module" src="/b.js"></script>`
  expect(inlineScriptHashes(html)).toEqual(["'sha256-URrTy+Il/Nz0lHojVUx275hWqAWhkSF0VsHbUM4/6Hw='"])
  expect(inlineScriptHashes('')).toEqual([])
})
