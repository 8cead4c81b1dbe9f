import type { FastifyRequest } from 'fastify'
import { isPlainPage, PAGE_PROOF } from '#core/contract/plain-pages.ts'
import { cookieName } from '../pipeline/call.ts'
import type { Core } from '../pipeline/core.ts'
import { makePageProof } from '../session/page-proofs.ts'
import { findSession } from '../session/sessions.ts'

/** Used before the first build. */
const NOT_BUILT_PAGE = '<!doctype html><html><head></head></html>'

/** True if the browser opens a page of its own. Code in a page cannot set these headers. */
const isPageNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-mode'] === 'navigate'

/**
 * HTML with a page proof in its head, for a page that starts without outside plugins and is opened with a session; undefined if the request gets the
 * normal page. Code in another page never sees the proof: its requests are no navigation, it cannot frame the document, and the document cuts the tie
 * to its opener.
 */
export async function plainPage(core: Core, request: FastifyRequest, html: () => string): Promise<string | undefined> {
  if (!isPlainPage(request.url) || !isPageNavigation(request)) return undefined
  const session = await findSession(core.db, request.cookies[cookieName(core)], core.config)
  if (!session) return undefined
  const proof = await makePageProof(core.db, session.tokenHash)
  return (html() || NOT_BUILT_PAGE).replace('</head>', `<meta name="${PAGE_PROOF}" content="${proof}"></head>`)
}
