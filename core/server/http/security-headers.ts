import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { isPlainPage } from '#core/contract/plain-pages.ts'
import { enclosed } from '#core/manifest/text/enclosed.ts'

/** Inline scripts that index.html itself holds (its import map, and the script that comes before the app): allowed by their hash, since nothing inline is allowed otherwise. */
export const inlineScriptHashes = (html: string): readonly string[] =>
  enclosed(html, '<script', '</script>').flatMap(script => {
    const opened = script.indexOf('>')
    if (opened < 0 || /\ssrc=/.test(script.slice(0, opened))) return []
    const hash = createHash('sha256').update(script.slice(opened + 1))
    return `'sha256-${hash.digest('base64')}'`
  })

/** Who may make HTML of a text: the sanitiser, and the text editor, which reads what is pasted in a document of its own. */
const POLICIES = ['dompurify', 'ProseMirrorClipboard']

/** What a page may reach beside this server. */
export interface Reach {
  /** Origins that administrators list for pictures. */
  readonly imageHosts: readonly string[]
  /** What outside plugins declare; entries that are no web address are for people to read. */
  readonly network: readonly string[]
}

/** An address as a policy names it: its origin. */
const originOf = (address: string): readonly string[] => {
  const url = URL.parse(address)
  return url && /^(https?|wss?):$/.test(url.protocol) ? [`${url.protocol}//${url.host}`] : []
}

const directive = (name: string, sources: readonly string[]): string => [name, ...new Set(sources)].join(' ')

/**
 * Styles are inline because the UI library sets style attributes; scripts are never. A text becomes HTML only through a policy, that is
 * through the sanitiser: where somebody forgot it, the browser throws instead of running what it was given. Nothing that a page fetches, shows
 * or connects to is elsewhere than here, at a listed host for pictures, or where a plugin declares to go.
 */
export const contentPolicy = (scripts: readonly string[], { imageHosts, network }: Reach): string => {
  const declared = network.flatMap(originOf)
  return [
    "default-src 'self'",
    directive('script-src', ["'self'", ...scripts]),
    "style-src 'self' 'unsafe-inline'",
    directive('img-src', ["'self'", 'data:', 'blob:', ...imageHosts, ...declared.filter(origin => origin.startsWith('http'))]),
    "media-src 'self' blob:",
    "font-src 'self' data:",
    directive('connect-src', ["'self'", ...declared]),
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "webrtc 'block'",
    "require-trusted-types-for 'script'",
    `trusted-types ${POLICIES.join(' ')}`,
  ].join('; ')
}

interface HeaderOptions {
  readonly tls: boolean
  readonly imageHosts: readonly string[]
  /** The page as it is now. */
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
    // The page that opened it, of this origin or not, must not hold on to it.
    if (isPlainPage(reply.request.url)) reply.header('cross-origin-opener-policy', 'noopener-allow-popups')
  }
}
