import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Inline scripts that index.html itself holds (its import map, and the script that comes before the app): allowed by their hash, since nothing inline is allowed otherwise. */
export const inlineScriptHashes = (html: string): readonly string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )

/** Who may make HTML of a text: the sanitiser, and the text editor, which reads what is pasted in a document of its own. */
const POLICIES = ['dompurify', 'ProseMirrorClipboard']

/**
 * Styles are inline because the UI library sets style attributes; scripts are never. A text becomes HTML only through a policy, that is
 * through the sanitiser: where somebody forgot it, the browser throws instead of running what it was given.
 */
const policy = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${POLICIES.join(' ')}`,
  ].join('; ')

/** Sets the same headers on every answer; files set a stricter policy of their own. `html` is the page as it is now. */
export function securityHeaders(options: { readonly tls: boolean; readonly html: () => string }): (reply: FastifyReply) => void {
  const headers: Readonly<Record<string, string>> = {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(options.tls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  let html: string | undefined
  let contentPolicy = ''
  return reply => {
    const now = options.html()
    if (now !== html) contentPolicy = policy(inlineScriptHashes(now))
    html = now
    reply.headers(headers).header('content-security-policy', contentPolicy)
  }
}
