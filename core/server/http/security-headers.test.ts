import { describe, expect, it } from 'vitest'
import { contentPolicy, inlineScriptHashes } from './security-headers.ts'

it('allows the inline scripts of the page itself by their hash', () => {
  const html = `<script type="importmap">{"imports":{}}</script><script src="/assets/a.js"></script><script type="module" src="/b.js"></script>`
  expect(inlineScriptHashes(html)).toEqual(["'sha256-URrTy+Il/Nz0lHojVUx275hWqAWhkSF0VsHbUM4/6Hw='"])
  expect(inlineScriptHashes('')).toEqual([])
})

describe('the policy of a page', () => {
  const policy = (imageHosts: readonly string[] = [], network: readonly string[] = []) =>
    contentPolicy(["'sha256-x'"], { imageHosts, network }).split('; ')

  it('reaches nothing but this server', () => {
    expect(policy()).toEqual([
      "default-src 'self'",
      "script-src 'self' 'sha256-x'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "webrtc 'block'",
      "require-trusted-types-for 'script'",
      'trusted-types dompurify ProseMirrorClipboard',
    ])
  })

  it('shows pictures of listed hosts, and reaches what plugins declare, by origin', () => {
    const given = policy(
      ['https://cdn.example.com'],
      [
        'https://pbx.example.com/api/v2',
        'wss://pbx.example.com:8443/live',
        'WeCom',
        'https://a.example; script-src *',
        '*',
        'https://pbx.example.com',
      ],
    )
    expect(given).toContain("img-src 'self' data: blob: https://cdn.example.com https://pbx.example.com")
    expect(given).toContain("connect-src 'self' https://pbx.example.com wss://pbx.example.com:8443")
    expect(given.filter(part => part.startsWith('script-src'))).toEqual(["script-src 'self' 'sha256-x'"])
  })
})
