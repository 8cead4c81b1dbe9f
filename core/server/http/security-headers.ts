import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { isPlainPage } from '#core/contract/plain-pages.ts'
import { enclosed } from '#core/manifest/text/enclosed.ts'

/** CSP hashes of the inline scripts of index.html (its import map, and the script that runs before the app); no other inline script is allowed. */
export const inlineScriptHashes = (html: string): readonly string[] =>
  enclosed(html, '<script', '</script>').flatMap(script => {
    const opened = script.indexOf('>')
    if (opened < 0 || /\ssrc=/.test(script.slice(0, opened))) return []
    const hash = createHash('sha256').update(script.slice(opened + 1))
    return `'sha256-${hash.digest('base64')}'`
  })

/** Trusted Types policies that may turn text into HTML: the sanitiser, and the text editor, which parses pasted content in a separate document. */
const TRUSTED_TYPES_POLICIES = ['dompurify', 'ProseMirrorClipboard']

/** Other servers that a page may reach. */
export interface AllowedOrigins {
  /** Origins that administrators allow for pictures. */
  readonly imageHosts: readonly string[]
  /** Addresses declared by outside plugins; entries that are no URL are only for display. */
  readonly network: readonly string[]
}

/** Origin of an address, as used in a CSP. */
const cspOrigins = (address: string): readonly string[] => {
  const url = URL.parse(address)
  return url && /^(https?|wss?):$/.test(url.protocol) ? [`${url.protocol}//${url.host}`] : []
}

const cspDirective = (name: string, sources: readonly string[]): string => [name, ...new Set(sources)].join(' ')

/**
 * Content-Security-Policy of pages. Inline styles are allowed because the UI library sets style attributes; inline scripts are not. Text becomes HTML
 * only through a Trusted Types policy, i.e. the sanitiser: code that bypasses it throws instead of running the text. Pages fetch, embed and connect
 * only to this server, to allowed picture hosts, and to addresses declared by plugins.
 */
export const contentPolicy = (scripts: readonly string[], { imageHosts, network }: AllowedOrigins): string => {
  const declared = network.flatMap(cspOrigins)
  return [
    "default-src 'self'",
    cspDirective('script-src', ["'self'", ...scripts]),
    "style-src 'self' 'unsafe-inline'",
    cspDirective('img-src', ["'self'", 'data:', 'blob:', ...imageHosts, ...declared.filter(origin => origin.startsWith('http'))]),
    "media-src 'self' blob:",
    "font-src 'self' data:",
    cspDirective('connect-src', ["'self'", ...declared]),
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "webrtc 'block'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICIES.join(' ')}`,
  ].join('; ')
}

interface HeaderOptions {
  readonly tls: boolean
  readonly imageHosts: readonly string[]
  /** Current HTML of the page. */
  html(): string
  network(): readonly string[]
}

/** Sets the same headers on every answer; files set a stricter policy of their own. */
export function securityHeaders({ tls, imageHosts, html, network }: HeaderOptions): (reply: FastifyReply) => void {
  const headers: Readonly<Record<string, string>> = {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-dns-prefetch-control': 'off',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(tls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  let made = { html: '', network: '', policy: contentPolicy([], { imageHosts, network: [] }) }
  return reply => {
    const now = { html: html(), network: network().join(' ') }
    if (now.html !== made.html || now.network !== made.network)
      made = { ...now, policy: contentPolicy(inlineScriptHashes(now.html), { imageHosts, network: network() }) }
    reply.headers(headers).header('content-security-policy', made.policy)
    // Its opener, of this origin or not, must not keep a reference to the page.
    if (isPlainPage(reply.request.url)) reply.header('cross-origin-opener-policy', 'noopener-allow-popups')
  }
}
